package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"komadai": func() {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			defer stop()
			os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
		},
	})
}

// TestScripts runs the program as its users do, by the scripts of testdata.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status, "club": club, "network": network},
		Setup: func(e *testscript.Env) error {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return err
			}
			e.Setenv("FREE_ADDR", l.Addr().String())
			e.Setenv("HOME", e.WorkDir)
			return l.Close()
		},
	})
}

// status runs the program and wants an exit status: status 2 judge --claim draw.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: status N arguments of komadai")
	}
	got := 0
	if err := ts.Exec("komadai", args[1:]...); err != nil {
		var e *exec.ExitError
		if !errors.As(err, &e) {
			ts.Fatalf("%v", err)
		}
		got = e.ExitCode()
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

// club talks to the server at FREE_ADDR: "club open" waits until it answers,
// "club get PATH STATUS [TEXT]" reads a page, "club busy ADDR" occupies a port.
func club(ts *testscript.TestScript, neg bool, args []string) {
	at := "http://" + ts.Getenv("FREE_ADDR")
	switch {
	case neg || len(args) == 0:
		ts.Fatalf("usage: club open | get PATH STATUS [TEXT]")
	case args[0] == "open":
		for range 200 {
			if r, err := http.Get(at + "/healthz"); err == nil {
				r.Body.Close()
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		ts.Fatalf("nothing answers at %s", at)
	case args[0] == "get" && len(args) >= 3:
		r, err := http.Get(at + args[1])
		ts.Check(err)
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		ts.Check(err)
		if strconv.Itoa(r.StatusCode) != args[2] {
			ts.Fatalf("%s: status %d, want %s", args[1], r.StatusCode, args[2])
		}
		if len(args) > 3 && !strings.Contains(string(body), args[3]) {
			ts.Fatalf("%s does not contain %q", args[1], args[3])
		}
	default:
		ts.Fatalf("club: unknown %v", args)
	}
}
