import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Makes a leaked token recognizable for people and scanners. */
const PREFIX = 'cbk_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 random bits. */
const RANDOM_LENGTH = 32;
/** 62 to this power exceeds 2 to the 32. */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text = (ALPHABET[rest % ALPHABET.length] ?? '') + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

/** Creates a token: the prefix, 32 random characters, and their checksum. */
export function newTokenText(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + random + checksumOf(random);
}

/** Whether a text has the format and checksum of a token: a mistyped one is rejected without a query. */
export function isTokenText(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const end = PREFIX.length + RANDOM_LENGTH;
  return checksumOf(text.slice(PREFIX.length, end)) === text.slice(end);
}
