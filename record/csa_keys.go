package record

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// csaKeys are the facts that both formats name.
var csaKeys = []struct{ csa, kif string }{
	{"EVENT", "棋戦"}, {"SITE", "場所"}, {"START_TIME", "開始日時"}, {"END_TIME", "終了日時"}, {"OPENING", "戦型"}, {"TIME_LIMIT", "持ち時間"}, {"NOTE", "備考"},
}

const timeLimit = "持ち時間"

// fromCSAHeader turns a fact of a CSA file into ours.
func fromCSAHeader(key, value string, v3 bool) (string, string) {
	if v3 && key == "TIME" {
		if limit, ok := limitOfTime(value); ok {
			return timeLimit, limit
		}
	}
	for _, k := range csaKeys {
		if k.csa == key {
			key = k.kif
		}
	}
	if v3 && key == "備考" {
		value = strings.NewReplacer(`\\`, `\`, `\n`, "\n").Replace(value)
	}
	return key, value
}

// toCSAHeader turns one of our facts into that of a CSA file, "" if there is none.
func toCSAHeader(h Header, v3 bool) (key, value string) {
	key, value = h.Key, h.Value
	for _, k := range csaKeys {
		if k.kif == key {
			key = k.csa
		}
	}
	switch {
	case strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_+-") != "":
		return "", value
	case v3 && key == "NOTE":
		value = strings.NewReplacer(`\`, `\\`, "\r\n", `\n`, "\n", `\n`).Replace(value)
	case v3 && key == "TIME_LIMIT":
		if t, ok := timeOfLimit(value); ok {
			return "TIME", t
		}
	}
	return key, value
}

// limitOfTime turns the seconds of V3 (main+byoyomi+increment) into the time
// limit of V2 (HH:MM+SS) where that can say it.
func limitOfTime(value string) (string, bool) {
	f := strings.Split(value, "+")
	if len(f) != 3 {
		return "", false
	}
	main, byoyomi, increment := atoi(f[0]), atoi(f[1]), atoi(f[2])
	if main < 0 || main%60 != 0 || byoyomi < 0 || increment != 0 {
		return "", false
	}
	two := func(n int) string {
		if n < 10 {
			return "0" + strconv.Itoa(n)
		}
		return strconv.Itoa(n)
	}
	return two(main/3600) + ":" + two(main/60%60) + "+" + two(byoyomi), true
}

// timeOfLimit inverts limitOfTime.
func timeOfLimit(value string) (string, bool) {
	clock, byoyomi, ok := strings.Cut(value, "+")
	hours, minutes, ok2 := strings.Cut(clock, ":")
	h, m, b := atoi(hours), atoi(minutes), atoi(byoyomi)
	if !ok || !ok2 || h < 0 || h > 1<<20 || m < 0 || m > 59 || b < 0 {
		return "", false
	}
	return strconv.Itoa(h*3600+m*60) + "+" + strconv.Itoa(b) + "+0", true
}

// csaSeconds reads seconds with up to three decimals.
func csaSeconds(text string) (time.Duration, bool) {
	sec, err := strconv.ParseFloat(text, 64)
	if err != nil || !(sec >= 0 && sec < 1e8) {
		return 0, false
	}
	return time.Duration(math.Round(sec*1000)) * time.Millisecond, true
}
