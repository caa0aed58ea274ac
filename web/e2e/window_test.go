package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a page may take for anything; it is only waited for
// when a test is about to fail.
const patience = 30 * time.Second

// openBrowser starts Chromium, or skips the test where none is wanted.
func openBrowser(t *testing.T) context.Context {
	t.Helper()
	if os.Getenv("KOMADAI_TEST_BROWSER") != "1" {
		t.Skip("KOMADAI_TEST_BROWSER is not set")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("lang", "en"),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("Chromium does not start: %v", err)
	}
	return ctx
}

// A window is one person's browser: it shares no cookies with others.
type window struct {
	t     *testing.T
	ctx   context.Context
	phone bool

	mu      sync.Mutex
	console []string
	outage  bool // errors of the network are expected
}

func openWindow(t *testing.T, browser context.Context, width, height int64) *window {
	t.Helper()
	return newTab(t, browser, width, height, chromedp.WithNewBrowserContext())
}

// tab opens another tab of the same person's browser.
func (w *window) tab() *window {
	w.t.Helper()
	return newTab(w.t, w.ctx, 1280, 800)
}

func newTab(t *testing.T, parent context.Context, width, height int64, options ...chromedp.ContextOption) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, options...)
	t.Cleanup(cancel)
	w := &window{t: t, ctx: ctx, phone: width < 700}
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			w.heard(m)
		}
	}()
	screen := []chromedp.EmulateViewportOption{}
	if w.phone {
		screen = append(screen, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	w.do(chromedp.EmulateViewport(width, height, screen...))
	t.Cleanup(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, line := range w.console {
			t.Errorf("the console says: %s", line)
		}
	})
	return w
}

func (w *window) heard(m chromedp.ConsoleMessage) {
	if m.Type != chromedp.ConsoleError && m.Type != chromedp.ConsoleException {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	network := m.Source == "network" || strings.Contains(m.Text, "WebSocket connection")
	if network && w.outage {
		return
	}
	w.console = append(w.console, fmt.Sprintf("%v %s", m, m.URL))
}

// expectOutage lets the browser complain about the network from now on, or
// not any more.
func (w *window) expectOutage(yes bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.outage = yes
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.picture("failed")
		w.t.Fatal(err)
	}
}

// js evaluates an expression of the page.
func js[T any](w *window, expression string) T {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// wait waits until an expression of the page is true; while a page gives way to
// another it is not.
func (w *window) wait(expression string) {
	w.t.Helper()
	question := "(() => { try { return !!(" + expression + ") } catch { return false } })()"
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(w.ctx, patience)
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](question))
		cancel()
		if err == nil && yes {
			return
		}
		if time.Now().After(end) {
			w.picture("failed")
			w.t.Fatalf("waited in vain for %s (%v); the page says %.600q", expression, err, js[string](w, "document.body.innerText"))
		}
	}
}

// press clicks on an element, or touches it on a phone.
func (w *window) press(selector string) {
	w.t.Helper()
	w.wait(fmt.Sprintf("document.querySelector(%q)?.getClientRects().length", selector))
	if w.phone {
		w.do(chromedp.Tap(chromedp.CSS(selector)))
	} else {
		w.do(chromedp.Click(chromedp.CSS(selector)))
	}
}

func (w *window) cell(name string) string { return fmt.Sprintf("#board [data-cell=%q]", name) }

// visit opens an address.
func (w *window) visit(url string) {
	w.t.Helper()
	w.do(chromedp.Navigate(url))
}

// play makes a move by two clicks, and answers when it is asked about
// promotion.
func (w *window) play(move string) {
	w.t.Helper()
	if kind, to, drop := strings.Cut(move, "*"); drop {
		w.press(fmt.Sprintf("#stand-near [data-hand=%q]", kind))
		w.press(w.cell(to))
		return
	}
	w.press(w.cell(move[:2]))
	w.press(w.cell(move[2:4]))
	if js[bool](w, "!!document.querySelector('.promo')") {
		w.press(fmt.Sprintf(".promo [data-move=%q]", move))
	}
}

// id is the game that the window shows.
func (w *window) id() string {
	w.t.Helper()
	w.wait(`location.pathname.startsWith("/g/") && document.querySelector("#board .grid")`)
	return strings.TrimPrefix(js[string](w, "location.pathname"), "/g/")
}

// plies waits until the list of moves has so many.
func (w *window) plies(n int) {
	w.t.Helper()
	w.wait(fmt.Sprintf(`document.querySelectorAll("#moves [data-ply]").length === %d`, n))
}

// myTurn waits until the player at the near side is to move.
func (w *window) myTurn() {
	w.t.Helper()
	w.wait(`document.querySelector("#player-near.on") || document.body.classList.contains("over")`)
}

// key presses a key.
func (w *window) key(key string) {
	w.t.Helper()
	w.do(chromedp.KeyEvent(key))
}

// tabTo goes on with the Tab key until what is focused matches a selector.
func (w *window) tabTo(selector string) {
	w.t.Helper()
	for range 60 {
		if js[bool](w, fmt.Sprintf("!!document.activeElement && document.activeElement.matches(%q)", selector)) {
			return
		}
		w.key(kb.Tab)
	}
	w.picture("failed")
	w.t.Fatalf("the Tab key does not reach %s", selector)
}

// picture keeps what the window shows.
func (w *window) picture(name string) {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Logf("no picture %s: %v", name, err)
		return
	}
	dir := os.Getenv("KOMADAI_TEST_PICTURES")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "komadai-pictures")
	}
	file := filepath.Join(dir, strings.ReplaceAll(w.t.Name(), "/", "-")+"-"+name+".png")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		w.t.Log(err)
	} else if err := os.WriteFile(file, png, 0o644); err != nil {
		w.t.Log(err)
	} else {
		w.t.Logf("picture: %s", file)
	}
}

// touchDrag moves a finger from one point to another at the pace of a person:
// faster, the browser would take it for a fling and the next touch for its end.
func touchDrag(from, to point) func(context.Context, *chromedp.Target) error {
	return func(ctx context.Context, t *chromedp.Target) error {
		send := func(kind input.DispatchTouchEventType, at ...point) error {
			p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
			for _, a := range at {
				p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: a[0], Y: a[1]})
			}
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, p)
			return err
		}
		if err := send(input.DispatchTouchEventTypeTouchStart, from); err != nil {
			return err
		}
		const steps = 6
		for i := 1; i <= steps; i++ {
			f := float64(i) / steps
			at := point{from[0] + (to[0]-from[0])*f, from[1] + (to[1]-from[1])*f}
			if err := send(input.DispatchTouchEventTypeTouchMove, at); err != nil {
				return err
			}
			time.Sleep(20 * time.Millisecond)
		}
		time.Sleep(150 * time.Millisecond)
		return send(input.DispatchTouchEventTypeTouchEnd)
	}
}
