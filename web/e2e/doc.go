// Package e2e tests the whole program as people meet it: it builds and starts
// the real binary and plays in a real browser, by clicks, touches and keys.
//
// The tests that need a browser run when KOMADAI_TEST_BROWSER is 1 and
// Chromium is installed:
//
//	KOMADAI_TEST_BROWSER=1 go test ./web/e2e
//
// Pictures of what they saw go to the folder that KOMADAI_TEST_PICTURES names,
// to a temporary one otherwise.
package e2e
