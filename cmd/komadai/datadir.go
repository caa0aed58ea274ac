package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// dataDir is where this user's programs keep their data on this system.
func dataDir() (string, error) {
	home, err := os.UserHomeDir()
	switch runtime.GOOS {
	case "windows":
		if d := os.Getenv("LocalAppData"); d != "" {
			return filepath.Join(d, "Komadai"), nil
		}
		return "", errors.New("%LocalAppData% is not set: say where the database shall be with --db FILE")
	case "darwin":
		if err == nil {
			return filepath.Join(home, "Library", "Application Support", "Komadai"), nil
		}
	default:
		if d := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(d) {
			return filepath.Join(d, "komadai"), nil
		}
		if err == nil {
			return filepath.Join(home, ".local", "share", "komadai"), nil
		}
	}
	return "", errors.New("no home directory is known: say where the database shall be with --db FILE")
}
