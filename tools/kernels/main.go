// Command kernels writes the assembly of package nnue for amd64 with AVX2. It is
// in this module so that users of the library need not download avo:
//
//	go generate ./engine/nnue
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	update()
	forward()
	squares()
	Generate()
}

// lanes is how many 16-bit numbers are in a register, of width bytes.
const (
	lanes = 16
	width = 32
)

// update goes through the lists of rows once for as many numbers as registers
// hold: 256, then 128 and 64 of the rest.
func update() {
	TEXT("updateAVX2", NOSPLIT, "func(dst, src, rows []int16, added, removed []uint32)")
	Doc("updateAVX2 is updateGo for slices whose length is a multiple of 64.")
	Pragma("noescape")
	u := updater{
		dst:     Load(Param("dst").Base(), GP64()),
		src:     Load(Param("src").Base(), GP64()),
		rows:    Load(Param("rows").Base(), GP64()),
		added:   Load(Param("added").Base(), GP64()),
		nAdded:  Load(Param("added").Len(), GP64()),
		removed: Load(Param("removed").Base(), GP64()),
		nGone:   Load(Param("removed").Len(), GP64()),
	}
	left := Load(Param("dst").Len(), GP64())
	for _, registers := range []int{16, 8, 4} {
		loop, next := fmt.Sprintf("block%d", registers), fmt.Sprintf("below%d", registers)
		Label(loop)
		CMPQ(left, U32(registers*lanes))
		JL(LabelRef(next))
		u.block(registers)
		SUBQ(U32(registers*lanes), left)
		JMP(LabelRef(loop))
		Label(next)
	}
	VZEROUPPER()
	RET()
}

type updater struct {
	dst, src, rows, added, nAdded, removed, nGone reg.Register
}

// block updates what a number of registers hold, and goes on behind it.
func (u *updater) block(registers int) {
	acc := make([]reg.VecVirtual, registers)
	for i := range acc {
		acc[i] = YMM()
		VMOVDQU(Mem{Base: u.src, Disp: i * width}, acc[i])
	}
	each := func(name string, list, n reg.Register, do func(m Mem, acc reg.VecVirtual)) {
		loop, done := fmt.Sprintf("%s%d", name, registers), fmt.Sprintf("%sDone%d", name, registers)
		i, at := GP64(), GP64()
		XORQ(i, i)
		Label(loop)
		CMPQ(i, n)
		JGE(LabelRef(done))
		MOVL(Mem{Base: list, Index: i, Scale: 4}, at.As32())
		for k := range acc {
			do(Mem{Base: u.rows, Index: at, Scale: 2, Disp: k * width}, acc[k])
		}
		INCQ(i)
		JMP(LabelRef(loop))
		Label(done)
	}
	each("add", u.added, u.nAdded, func(m Mem, acc reg.VecVirtual) { VPADDW(m, acc, acc) })
	each("remove", u.removed, u.nGone, func(m Mem, acc reg.VecVirtual) { VPSUBW(m, acc, acc) })
	for i := range acc {
		VMOVDQU(acc[i], Mem{Base: u.dst, Disp: i * width})
	}
	for _, r := range []reg.Register{u.dst, u.src, u.rows} {
		ADDQ(U32(registers*width), r)
	}
}

// Where the fields of layers lie.
const (
	weight1 = 0
	bias1   = weight1 + 512*32
	weight2 = bias1 + 4*32
	bias2   = weight2 + 32*32
	weight3 = bias2 + 4*32
	bias3   = weight3 + 32
)

// forward computes the layers of a standard network. Products of bytes are
// added in pairs within 16 bits, where they have room since no input is above
// 127.
func forward() {
	TEXT("forwardAVX2", NOSPLIT, "func(l *int8, us, them []int16) int32")
	Doc("forwardAVX2 is forwardGo; l is the first weight of the layers.")
	Pragma("noescape")
	l := Load(Param("l"), GP64())
	in := AllocLocal(512)
	top := YMM()
	constant(top, 0x7F7F7F7F)
	for side, name := range []string{"us", "them"} {
		acc := Load(Param(name).Base(), GP64())
		for i := range 256 / (2 * lanes) {
			clip(Mem{Base: acc, Disp: 2 * i * width}, top, in.Offset(256*side+i*width))
		}
	}
	ones := YMM()
	constant(ones, 0x00010001)
	order := YMM()
	VMOVDQU(unpacked(), order)

	sums := load(l, bias1)
	at, weights, end := GP64(), GP64(), GP64()
	LEAQ(in, at)
	LEAQ(in.Offset(512), end)
	LEAQ(Mem{Base: l, Disp: weight1}, weights)
	Label("layer1")
	const unroll = 4
	for g := range unroll {
		multiply(sums, Mem{Base: at, Disp: 4 * g}, Mem{Base: weights, Disp: 4 * width * g}, ones)
	}
	ADDQ(U32(4*unroll), at)
	ADDQ(U32(4*width*unroll), weights)
	CMPQ(at, end)
	JL(LabelRef("layer1"))
	out := pack(sums, order, top)
	VMOVDQU(out, in)

	sums = load(l, bias2)
	for g := range 8 {
		multiply(sums, in.Offset(4*g), Mem{Base: l, Disp: weight2 + 4*width*g}, ones)
	}
	out = pack(sums, order, top)

	VPMADDUBSW(Mem{Base: l, Disp: weight3}, out, out)
	VPMADDWD(ones, out, out)
	half := XMM()
	VEXTRACTI128(U8(1), out, half)
	VPADDD(out.AsX(), half, half)
	turned := XMM()
	for _, shuffle := range []uint8{0x4E, 0xB1} { // halves, then neighbours
		VPSHUFD(U8(shuffle), half, turned)
		VPADDD(turned, half, half)
	}
	sum := GP32()
	VMOVD(half, sum)
	ADDL(Mem{Base: l, Disp: bias3}, sum)
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// constant fills a register with a 32-bit number.
func constant(y reg.VecVirtual, v uint32) {
	r := GP32()
	MOVL(U32(v), r)
	VMOVD(r, y.AsX())
	VPBROADCASTD(y.AsX(), y)
}

// unpacked is the order in which pack finds the outputs, four at a time.
func unpacked() Mem {
	order := GLOBL("unpacked", RODATA|NOPTR)
	for i, v := range []uint32{0, 4, 1, 5, 2, 6, 3, 7} {
		DATA(4*i, U32(v))
	}
	return order
}

// clip makes 32 bytes from 0 to 127 of 32 numbers.
func clip(from Mem, top reg.VecVirtual, to Mem) {
	a := YMM()
	VMOVDQU(from, a)
	VPACKUSWB(from.Offset(width), a, a)
	VPERMQ(U8(0xD8), a, a)
	VPMINUB(top, a, a)
	VMOVDQU(a, to)
}

// load loads 32 biases.
func load(l reg.Register, at int) (sums [4]reg.VecVirtual) {
	for i := range sums {
		sums[i] = YMM()
		VMOVDQU(Mem{Base: l, Disp: at + i*width}, sums[i])
	}
	return sums
}

// multiply adds the part of four inputs to 32 outputs.
func multiply(sums [4]reg.VecVirtual, in, weights Mem, ones reg.VecVirtual) {
	four := YMM()
	VPBROADCASTD(in, four)
	for i := range sums {
		t := YMM()
		VPMADDUBSW(weights.Offset(i*width), four, t)
		VPMADDWD(ones, t, t)
		VPADDD(t, sums[i], sums[i])
	}
}

// pack shifts and clips 32 outputs to bytes from 0 to 127.
func pack(sums [4]reg.VecVirtual, order, top reg.VecVirtual) reg.VecVirtual {
	for i := range sums {
		VPSRAD(U8(6), sums[i], sums[i])
	}
	VPACKSSDW(sums[1], sums[0], sums[0])
	VPACKSSDW(sums[3], sums[2], sums[2])
	VPACKUSWB(sums[2], sums[0], sums[0])
	VPERMD(sums[0], order, sums[0])
	VPMINUB(top, sums[0], sums[0])
	return sums[0]
}

// squares sums in 32 bits, where 1,024 numbers have room, since weights are at
// most 127, and at the end in 64.
func squares() {
	TEXT("squaresAVX2", NOSPLIT, "func(acc, weight []int16) int64")
	Doc("squaresAVX2 is squaresGo for at most 1,024 numbers, a multiple of 64, and weights",
		"up to 127.")
	Pragma("noescape")
	acc, weight := Load(Param("acc").Base(), GP64()), Load(Param("weight").Base(), GP64())
	left := Load(Param("acc").Len(), GP64())
	zero, top := YMM(), YMM()
	VPXOR(zero, zero, zero)
	constant(top, 0x00FF00FF)
	sums := [2]reg.VecVirtual{YMM(), YMM()}
	for _, s := range sums {
		VPXOR(s, s, s)
	}
	Label("loop")
	for i := range 4 {
		v, t := YMM(), YMM()
		VPMAXSW(Mem{Base: acc, Disp: i * width}, zero, v)
		VPMINSW(top, v, v)
		VPMULLW(Mem{Base: weight, Disp: i * width}, v, t)
		VPMADDWD(v, t, t)
		VPADDD(t, sums[i%2], sums[i%2])
	}
	ADDQ(U32(4*width), acc)
	ADDQ(U32(4*width), weight)
	SUBQ(U32(4*lanes), left)
	JG(LabelRef("loop"))

	// A register has eight sums, which together may need more than 32 bits.
	wide := YMM()
	VPXOR(wide, wide, wide)
	for _, s := range sums {
		low, high := YMM(), YMM()
		VPMOVSXDQ(s.AsX(), low)
		VEXTRACTI128(U8(1), s, s.AsX())
		VPMOVSXDQ(s.AsX(), high)
		VPADDQ(low, wide, wide)
		VPADDQ(high, wide, wide)
	}
	half, turned := XMM(), XMM()
	VEXTRACTI128(U8(1), wide, half)
	VPADDQ(wide.AsX(), half, half)
	VPSHUFD(U8(0x4E), half, turned)
	VPADDQ(turned, half, half)
	sum := GP64()
	VMOVQ(half, sum)
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
