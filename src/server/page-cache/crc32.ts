import { crc32 } from 'node:zlib';

/** The polynomial of CRC-32, bits reversed as gzip has it; bit 31 stands for x to the power of 0. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X = 0x40000000;

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

/** What a byte is multiplied by in the checksum when `bytes` others follow it. */
export function shiftBy(bytes: number): number {
  let result = ONE;
  let power = X;
  for (let bits = bytes * 8; bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2 === 1) result = multiply(power, result);
    power = multiply(power, power);
  }
  return result;
}

/**
 * How a checksum changes when zeros are replaced by `value` in several places. CRC-32 is linear, so the places come to
 * one factor: the sum (XOR) of `shiftBy(bytes after the place)`.
 */
export function difference(value: Buffer, factor: number): number {
  return multiply((crc32(value) ^ crc32(Buffer.alloc(value.length))) >>> 0, factor);
}
