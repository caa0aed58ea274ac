package main

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
	"github.com/spf13/cobra"
)

// positionHelp explains the position argument where a command takes one.
const positionHelp = `A position is startpos, an SFEN, "sfen SFEN", or either of them followed by
moves, as in the USI protocol: "startpos moves 7g7f 3c3d".`

// positionFlags are the flags of every command that looks at a position.
type positionFlags struct {
	variant, rules, position string
}

func (f *positionFlags) add(c *cobra.Command) {
	f.addOptional(c)
	c.Flags().Lookup("position").Usage += " (required)"
	must(c.MarkFlagRequired("position"))
}

// addOptional is add for a command that can do without a position.
func (f *positionFlags) addOptional(c *cobra.Command) {
	c.Flags().StringVar(&f.variant, "variant", variants.All[0].Key, "the game: "+strings.Join(variants.Keys(), ", "))
	c.Flags().StringVar(&f.rules, "rules", "", "the ruleset, named or composed (default: the game's first); "+rulesetHelp())
	c.Flags().StringVar(&f.position, "position", "", "startpos, an SFEN, or either followed by moves")
	must(c.RegisterFlagCompletionFunc("variant", completeWords(variants.Keys)))
	must(c.RegisterFlagCompletionFunc("rules", completeWords(func() []string { return variants.All[0].Rulesets })))
	must(c.RegisterFlagCompletionFunc("position", completeWords(func() []string { return []string{"startpos", "sfen"} })))
}

// rulesetHelp lists the named rulesets of each game, with an example of what can
// be composed.
func rulesetHelp() string {
	composed := map[string]string{"shogi": "jsa,impasse=csa27_declare", "saisho": "net=B,limit=100"}
	var games []string
	for _, e := range variants.All {
		text := e.Key + ": " + strings.Join(e.Rulesets, ", ")
		if c := composed[e.Key]; c != "" {
			text += " or such as " + c
		}
		games = append(games, text)
	}
	return strings.Join(games, "; ")
}

// must ends the program for a mistake in its own command table.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func completeWords(words func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp
	}
}

// open returns the variant and the position argument taken apart.
func (f *positionFlags) open() (game.Variant, game.Line, error) {
	v, err := variants.Find(f.variant, f.rules)
	if err != nil {
		return nil, game.Line{}, failed(err)
	}
	l, err := game.ParseLine(strings.ReplaceAll(f.position, "_", " ")) // as addresses write blanks
	return v, l, failed(err)
}

// game returns the position argument as a game, to choose a place in it.
func (f *positionFlags) game() (*opened, error) {
	v, l, err := f.open()
	if err != nil {
		return nil, err
	}
	g, err := l.Start(v)
	if err != nil {
		return nil, failed(err)
	}
	o := &opened{variant: v, number: 1, of: 1, first: g.History().Number() + 1, start: g.Position(), moves: l.Moves}
	if _, err := o.moment(len(o.moves)); err != nil {
		return nil, failed(err)
	}
	return o, nil
}

// last returns the position at the end of the argument and where the last move
// went. It plays the moves by the rules of movement alone: a list that goes on
// after a repetition still leads somewhere.
func (f *positionFlags) last() (game.Variant, game.Position, game.Coord, error) {
	v, l, err := f.open()
	if err != nil {
		return nil, nil, game.Coord{}, err
	}
	g, err := l.Start(v)
	if err != nil {
		return nil, nil, game.Coord{}, failed(err)
	}
	p, prev := g.Position(), game.Coord{}
	for i, m := range l.Moves {
		next, err := p.Play(m)
		if err != nil {
			return nil, nil, game.Coord{}, failed(fmt.Errorf("ply %d: %w", i+1, err))
		}
		prev = p.Explain(m).To
		p = next
	}
	return v, p, prev, nil
}
