import fc from 'fast-check';

/** Any string at all: every code point, lone surrogates and control characters included, half of it near ASCII. */
export function anyText({ maxLength }: { maxLength: number }): fc.Arbitrary<string> {
  const codePoint = fc.oneof(fc.nat(0xff), fc.nat(0x10_ff_ff), fc.integer({ min: 0xd8_00, max: 0xdf_ff }));
  return fc.array(codePoint, { maxLength }).map((codes) => String.fromCodePoint(...codes));
}
