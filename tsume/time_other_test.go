//go:build !linux

package tsume

import "time"

var began = time.Now()

// processorTime stands for the time that this process has used.
func processorTime() time.Duration { return time.Since(began) }
