package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/spf13/cobra"
)

// version names this build: the module's version, or the commit it was made from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	revision, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = " with changes"
		}
	}
	if revision == "" {
		return "development"
	}
	return "development, commit " + revision + modified
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version, the Go version and the CPU kernels in use",
		Example: "  komadai version",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "komadai %s\n%s %s/%s\nkernels: %s\n",
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, nnue.Kernels())
			return failed(err)
		},
	}
}
