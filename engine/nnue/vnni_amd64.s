#include "textflag.h"

// Where the fields of layers lie.
#define BIAS1   16384
#define WEIGHT2 16512
#define BIAS2   17536
#define WEIGHT3 17664
#define BIAS3   17696

// CLIP makes 32 bytes from 0 to 127, in Y15, of 32 numbers.
#define CLIP(acc, at, to) \
	VMOVDQU   at(acc), Y0; \
	VPACKUSWB (at+32)(acc), Y0, Y0; \
	VPERMQ    $0xD8, Y0, Y0; \
	VPMINUB   Y15, Y0, Y0; \
	VMOVDQU   Y0, to

// GROUP adds the part of four inputs to 32 outputs.
#define GROUP(in, weights, at, four, low, high) \
	VPBROADCASTD in, four; \
	VPDPBUSD     at(weights), four, low; \
	VPDPBUSD     (at+64)(weights), four, high

// START begins the sums of 32 outputs: the biases in Z0 and Z1, nothing in the
// others, which the processor can add to at the same time.
#define START(at) \
	VMOVDQU32 at(DI), Z0; \
	VMOVDQU32 (at+64)(DI), Z1; \
	VPXORD    Z2, Z2, Z2; \
	VPXORD    Z3, Z3, Z3; \
	VPXORD    Z4, Z4, Z4; \
	VPXORD    Z5, Z5, Z5; \
	VPXORD    Z6, Z6, Z6; \
	VPXORD    Z7, Z7, Z7

// FINISH adds the sums together and leaves them in X0 and X1 as bytes from 0 to
// 127.
#define FINISH \
	VPADDD    Z2, Z0, Z0; \
	VPADDD    Z4, Z6, Z6; \
	VPADDD    Z6, Z0, Z0; \
	VPADDD    Z3, Z1, Z1; \
	VPADDD    Z5, Z7, Z7; \
	VPADDD    Z7, Z1, Z1; \
	VPSRAD    $6, Z0, Z0; \
	VPSRAD    $6, Z1, Z1; \
	VPMAXSD   Z12, Z0, Z0; \
	VPMAXSD   Z12, Z1, Z1; \
	VPMINSD   Z13, Z0, Z0; \
	VPMINSD   Z13, Z1, Z1; \
	VPMOVDB   Z0, X0; \
	VPMOVDB   Z1, X1

// func forwardVNNI(l *int8, us, them []int16) int32
// Requires: AVX2, AVX512F, AVX512VL, AVX512VNNI
TEXT ·forwardVNNI(SB), NOSPLIT, $512-60
	MOVQ us_base+8(FP), SI
	MOVQ them_base+32(FP), DX
	MOVQ l+0(FP), DI

	MOVL         $0x7F7F7F7F, AX
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	CLIP(SI, 0, in-512(SP))
	CLIP(SI, 64, in-480(SP))
	CLIP(SI, 128, in-448(SP))
	CLIP(SI, 192, in-416(SP))
	CLIP(SI, 256, in-384(SP))
	CLIP(SI, 320, in-352(SP))
	CLIP(SI, 384, in-320(SP))
	CLIP(SI, 448, in-288(SP))
	CLIP(DX, 0, in-256(SP))
	CLIP(DX, 64, in-224(SP))
	CLIP(DX, 128, in-192(SP))
	CLIP(DX, 192, in-160(SP))
	CLIP(DX, 256, in-128(SP))
	CLIP(DX, 320, in-96(SP))
	CLIP(DX, 384, in-64(SP))
	CLIP(DX, 448, in-32(SP))

	VPXORD       Z12, Z12, Z12
	MOVL         $127, AX
	VPBROADCASTD AX, Z13

	START(BIAS1)
	LEAQ in-512(SP), SI
	MOVQ DI, BX
	MOVL $32, CX

layer1:
	GROUP(0(SI), BX, 0, Z8, Z0, Z1)
	GROUP(4(SI), BX, 128, Z9, Z2, Z3)
	GROUP(8(SI), BX, 256, Z10, Z4, Z5)
	GROUP(12(SI), BX, 384, Z11, Z6, Z7)
	ADDQ $16, SI
	ADDQ $512, BX
	DECL CX
	JNZ  layer1
	FINISH
	VMOVDQU X0, in-512(SP)
	VMOVDQU X1, in-496(SP)

	START(BIAS2)
	GROUP(in-512(SP), DI, WEIGHT2, Z8, Z0, Z1)
	GROUP(in-508(SP), DI, WEIGHT2+128, Z9, Z2, Z3)
	GROUP(in-504(SP), DI, WEIGHT2+256, Z10, Z4, Z5)
	GROUP(in-500(SP), DI, WEIGHT2+384, Z11, Z6, Z7)
	GROUP(in-496(SP), DI, WEIGHT2+512, Z8, Z0, Z1)
	GROUP(in-492(SP), DI, WEIGHT2+640, Z9, Z2, Z3)
	GROUP(in-488(SP), DI, WEIGHT2+768, Z10, Z4, Z5)
	GROUP(in-484(SP), DI, WEIGHT2+896, Z11, Z6, Z7)
	FINISH

	VINSERTI128  $1, X1, Y0, Y0
	VPXOR        X2, X2, X2
	VPDPBUSD     WEIGHT3(DI), Y0, Y2
	VEXTRACTI128 $1, Y2, X1
	VPADDD       X2, X1, X1
	VPSHUFD      $0x4E, X1, X2
	VPADDD       X2, X1, X1
	VPSHUFD      $0xB1, X1, X2
	VPADDD       X2, X1, X1
	VMOVD        X1, AX
	ADDL         BIAS3(DI), AX
	MOVL         AX, ret+56(FP)
	VZEROUPPER
	RET
