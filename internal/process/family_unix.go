//go:build unix

package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// family gives the program a process group of its own, so that its children
// die with it, and Ctrl-C in the terminal is for us alone.
func family(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error {
		err := syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
}
