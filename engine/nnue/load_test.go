package nnue

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// patched returns a copy of a file with other bytes at a place.
func patched(file []byte, at int, b ...byte) []byte {
	file = bytes.Clone(file)
	copy(file[at:], b)
	return file
}

// header is the beginning of a file of the family that is not ours to read.
func header(hash uint32, text, rest string) []byte {
	le := binary.LittleEndian
	b := le.AppendUint32(nil, standardVersion)
	b = le.AppendUint32(b, hash)
	b = le.AppendUint32(b, uint32(len(text)))
	return append(append(b, text...), rest...)
}

// TestRefused says of every file that cannot be used what it is.
func TestRefused(t *testing.T) {
	kp := kpFile()
	kpHash := binary.LittleEndian.Uint32(kp[4:])
	textEnd := 12 + int(binary.LittleEndian.Uint32(kp[8:]))
	layers := textEnd + 4 + 512 + 1710*512
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "an empty file"},
		{"one byte", []byte{0x16}, "ends after 1 bytes, in its version"},
		{"text", []byte("hello, this is not a network"), "version 0x6c6c6568, want 0x7af32f16"},
		{"zip", []byte("PK\x03\x04nn.bin"), "a zip archive"},
		{"7z", []byte("7z\xBC\xAF\x27\x1C"), "a 7z archive"},
		{"gzip", []byte("\x1F\x8B\x08"), "a gzip file"},
		{"chess", []byte("\x20\x2F\xF3\x7A...."), "Stockfish for chess"},
		{"SFNN", header(1, "ModelType=SFNNWithoutPsqt;Features=HalfKA_hm2[73305->1536x2]", "1234"), `SFNN, hash 0x00000001; the file says it is "ModelType=SFNNWithoutPsqt`},
		{"SFNN compressed", header(1, "Features=HalfKA(Friend)[138510->1024x2],Network=SqrClippedReLU", "1234COMPRESSED_LEB128"), "SFNN, LEB128 compressed, hash"},
		{"other size", header(1, "Features=HalfKP(Friend)[125388->512x2]", "1234"), "[125388->512x2]"},
		{"no text", header(1, "", ""), "hash 0x00000001; the file says it is nothing; want HalfKP or K-P"},
		{"compressed", append(append(bytes.Clone(kp[:textEnd+4]), leb128...), kp...), "the transformer is compressed (LEB128)"},
		{"chess of 2020", append(header(0x3E5AA6EE, "Features=HalfKP(Friend)[41024->256x2]", "\xB8\xD7\x69\x5D"), make([]byte, 512*41025)...), "[41024->256x2]"},
		{"hash only", kp[:8], "ends after 8 bytes, in its length of its text"},
		{"long text", patched(kp, 8, 0xFF, 0xFF, 0xFF, 0xFF), "in its text of 4294967295"},
		{"transformer's hash", patched(kp, textEnd, 1), "the hash of the transformer is"},
		{"network's hash", patched(kp, layers, 1), "the hash of the layers is"},
		{"in the bias", kp[:textEnd+5], "in its bias of the transformer"},
		{"in the weights", kp[:textEnd+4+512+1000], "in its weights of the transformer"},
		{"before the layers", kp[:layers], "in its hash of the layers"},
		{"one byte short", kp[:len(kp)-1], "ends after 893916 bytes, in its weights of layer 3"},
		{"one byte more", append(bytes.Clone(kp), 0), "goes on after 893917 bytes"},
		{"HalfKP of the other's size", patched(kp, 4, header(standards[0].transformerHash()^networkHash(), "", "")[4:8]...), "HalfKP 256x2-32-32: the hash of the transformer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := Load(bytes.NewReader(c.file))
			if err == nil || n != nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v\nwant one with %q", err, c.want)
			}
		})
	}
	if kpHash != standards[1].transformerHash()^networkHash() {
		t.Errorf("hash %#x", kpHash)
	}
}

// Loading does not depend on how the bytes arrive, nor on the text.
func TestLoad(t *testing.T) {
	kp := kpFile()
	for _, r := range []io.Reader{iotest.OneByteReader(bytes.NewReader(kp)), iotest.DataErrReader(bytes.NewReader(kp))} {
		n, err := Load(r)
		if err != nil {
			t.Fatal(err)
		}
		if n.Name() != "K-P 256x2-32-32" || !strings.HasPrefix(n.Text(), "Features=K+P[1710->256x2],") {
			t.Errorf("name %q, text %q", n.Name(), n.Text())
		}
	}
	text := strings.Repeat("long ", 100_000)
	file := header(binary.LittleEndian.Uint32(kp[4:]), text, string(kp[12+binary.LittleEndian.Uint32(kp[8:]):]))
	n, err := Load(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if len(n.Text()) != textLimit || !strings.HasPrefix(text, n.Text()) {
		t.Errorf("kept %d bytes of the text, want the first %d", len(n.Text()), textLimit)
	}
	p := position(t, starts[0])
	if err := n.SetFVScale(1); err != nil {
		t.Fatal(err)
	}
	if got := n.Evaluate(&p); got != 1098 {
		t.Errorf("%d, want 1098", got)
	}
}

func TestReadError(t *testing.T) {
	bad := errors.New("the disk is gone")
	for _, n := range []int{0, 1, 100, 5000, 893_916, 893_917} {
		r := io.MultiReader(bytes.NewReader(kpFile()[:n]), iotest.ErrReader(bad))
		if _, err := Load(r); !errors.Is(err, bad) {
			t.Errorf("after %d bytes: error %v, want %v", n, err, bad)
		}
	}
}
