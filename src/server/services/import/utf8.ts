import { isUtf8 } from 'node:buffer';

/** Returns the length without an incomplete character at the end. */
export function wholeUtf8Length(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const expected = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return expected > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** Returns the length of the valid UTF-8 at the beginning. */
export function validUtf8Length(bytes: Buffer): number {
  let sound = 0;
  let broken = bytes.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    const prefix = bytes.subarray(0, middle);
    if (isUtf8(prefix.subarray(0, wholeUtf8Length(prefix)))) sound = middle;
    else broken = middle;
  }
  return wholeUtf8Length(bytes.subarray(0, sound));
}
