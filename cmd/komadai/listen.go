package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

const (
	defaultPort  = 8080
	triedPorts   = 20 // after the default one
	loopbackHost = "127.0.0.1"
)

// listen opens the address to serve on. Without one given it is port 8080, or
// the next free port, on this machine alone or with lan everywhere. The note
// says aloud that another port was taken.
func listen(addr string, lan bool) (l net.Listener, note string, err error) {
	if addr != "" {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, "", fmt.Errorf("address %q: want host:port, such as 127.0.0.1:8080 or :8080", addr)
		}
		if lan {
			if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
				return nil, "", fmt.Errorf("--lan listens everywhere, --addr %s does not: give --addr :%s or leave one of them out", addr, port)
			}
			addr = ":" + port
		}
		l, err := net.Listen("tcp", addr)
		if busy(err) {
			return nil, "", fmt.Errorf("port %s is taken by another program: stop it, or choose another with --addr %s", port, net.JoinHostPort(host, "0"))
		}
		if err != nil {
			return nil, "", fmt.Errorf("cannot listen on %s: %w", addr, err)
		}
		return l, "", nil
	}
	host := loopbackHost
	if lan {
		host = ""
	}
	for port := defaultPort; port <= defaultPort+triedPorts; port++ {
		l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		if err == nil {
			if port != defaultPort {
				note = fmt.Sprintf("port %d is taken by another program, so this is port %d", defaultPort, port)
			}
			return l, note, nil
		}
		if !busy(err) {
			return nil, "", fmt.Errorf("cannot listen on port %d: %w", port, err)
		}
	}
	return nil, "", fmt.Errorf("ports %d to %d are all taken: choose another with --addr %s:PORT", defaultPort, defaultPort+triedPorts, loopbackHost)
}

// busy reports whether a port is in use. Windows has a number of its own for it.
func busy(err error) bool {
	const windowsInUse = syscall.Errno(10048)
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windowsInUse)
}

// addresses lists where a browser reaches the listener, the best first.
func addresses(l net.Listener) []string {
	a, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		return []string{l.Addr().String()}
	}
	at := func(host string) string { return "http://" + net.JoinHostPort(host, strconv.Itoa(a.Port)) }
	if !a.IP.IsUnspecified() {
		return []string{at(a.IP.String())}
	}
	list := []string{at(loopbackHost)}
	interfaces, err := net.InterfaceAddrs()
	if err != nil {
		return list
	}
	for _, i := range interfaces {
		if n, ok := i.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
			list = append(list, at(n.IP.String()))
		}
	}
	return list
}
