//go:build !unix

package process

import "os/exec"

// family does nothing: the program alone is killed, and its children see their
// input end.
func family(*exec.Cmd) {}
