package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/alphabeta"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/engine/solved"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/server"
	"github.com/komadai/komadai/variants"
	"github.com/spf13/cobra"
)

// serveFlags are how the club is opened. Each has an environment variable,
// which a flag overrides.
type serveFlags struct {
	db, addr, publicURL string
	lan, verbose        bool
}

// environment names the variable behind a flag: KOMADAI_PUBLIC_URL.
func environment(flag string) string {
	return "KOMADAI_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func newServe() *cobra.Command {
	var f serveFlags
	c := &cobra.Command{
		Use:   "serve",
		Short: "Open the club: pages to play on in a browser",
		Long: `Open the club and print its address. Games are kept in one file of the user's
data directory; a PostgreSQL server may hold them instead. Ctrl-C closes the
club; games under way go on when it opens again, and nobody's clock has run.

Without --addr it listens on 127.0.0.1:8080, or the next free port, for this
machine alone. With --lan everybody in the same network can come in.

Environment: KOMADAI_DB, KOMADAI_ADDR, KOMADAI_LAN, KOMADAI_PUBLIC_URL and
KOMADAI_VERBOSE stand for the flags that are not given.`,
		Example: `  komadai serve
  komadai serve --lan
  komadai serve --addr :80 --public-url https://shogi.example.org --db /srv/komadai/games.db
  komadai serve --db postgres://komadai@localhost/komadai`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			for _, name := range []string{"db", "addr", "lan", "public-url", "verbose"} {
				value, set := os.LookupEnv(environment(name))
				if !set || value == "" || c.Flags().Changed(name) {
					continue
				}
				if err := c.Flags().Set(name, value); err != nil {
					return fmt.Errorf("environment %s=%q: %w", environment(name), value, err)
				}
			}
			return failed(serve(c.Context(), f, c.OutOrStdout(), c.ErrOrStderr()))
		},
	}
	c.Flags().StringVar(&f.db, "db", "", "SQLite file, or a postgres:// address (default: komadai.db in the user's data directory)")
	c.Flags().StringVar(&f.addr, "addr", "", "where to listen (default 127.0.0.1:8080, or the next free port)")
	c.Flags().BoolVar(&f.lan, "lan", false, "let everybody in the same network come in")
	c.Flags().StringVar(&f.publicURL, "public-url", "", "the address that invitations show, such as https://shogi.example.org")
	c.Flags().BoolVar(&f.verbose, "verbose", false, "log every request")
	return c
}

// serve opens the club and returns when ctx ends.
func serve(ctx context.Context, f serveFlags, out, logs io.Writer) (err error) {
	level := slog.LevelInfo
	if f.verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(logs, &slog.HandlerOptions{Level: level}))

	l, note, err := listen(f.addr, f.lan)
	if err != nil {
		return err
	}
	defer l.Close()
	if f.db == "" {
		dir, err := dataDir()
		if err != nil {
			return err
		}
		f.db = filepath.Join(dir, "komadai.db")
	}
	st, err := store.Open(ctx, f.db, store.Options{Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	opponents, err := newOpponents()
	if err != nil {
		return err
	}
	hub, err := live.NewHub(ctx, live.Config{Store: st, Lookup: variants.Find, Engine: opponents, Log: log})
	if err != nil {
		return err
	}
	defer func() {
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		err = errors.Join(err, hub.Close(late))
	}()
	s, err := server.New(server.Config{Hub: hub, Games: st, Records: st, Levels: levelNames(), PublicURL: f.publicURL, Log: log})
	if err != nil {
		return err
	}

	if note != "" {
		fmt.Fprintln(out, note)
	}
	at := addresses(l)
	fmt.Fprintf(out, "Komadai is open at %s\n", at[0])
	for _, more := range at[1:] {
		fmt.Fprintf(out, "  in your network: %s\n", more)
	}
	fmt.Fprintf(out, "Games are kept in %s\nCtrl-C closes the club.\n", st)
	if err := s.Serve(ctx, l); err != nil {
		return err
	}
	fmt.Fprintln(out, "Komadai is closed. Games under way go on when it opens again.")
	return nil
}

// poolHash is the memory for positions of each engine of the pool, in megabytes.
const poolHash = "32"

// newOpponents returns what makes the computer opponent of a variant and a
// level, counted from 1. The strongest opponents at shogi share a few engines,
// as many as may think at the same time.
func newOpponents() (func(variant string, level int) (engine.Engine, error), error) {
	pool, err := alphabeta.NewPool(max(2, runtime.GOMAXPROCS(0)), map[string]string{"USI_Hash": poolHash})
	if err != nil {
		return nil, err
	}
	return func(variant string, level int) (engine.Engine, error) {
		if level < 1 || level > len(plain.Levels) {
			return nil, fmt.Errorf("level %d: want 1 to %s", level, strconv.Itoa(len(plain.Levels)))
		}
		l := plain.Levels[level-1]
		switch {
		case solved.Plays(variant):
			return solved.New(variants.Find, l), nil
		case variant == "shogi" && l == plain.Strong:
			return pool.Player(), nil
		}
		return plain.New(variants.Find, l), nil
	}, nil
}

func levelNames() []game.Text {
	names := make([]game.Text, len(plain.Levels))
	for i, l := range plain.Levels {
		names[i] = l.Label()
	}
	return names
}
