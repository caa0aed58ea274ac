package shogi

// CPUKernels names the kernels that run on this machine.
func CPUKernels() string { return "go" }
