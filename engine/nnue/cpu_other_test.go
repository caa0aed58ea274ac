//go:build !linux

package nnue

import (
	"testing"
	"time"
)

var began = time.Now()

// cpuTime returns the time on the wall where that of the processor is not known.
func cpuTime(*testing.B) time.Duration { return time.Since(began) }
