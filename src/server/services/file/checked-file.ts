import type { CheckedFile } from '@/domain/skill-check/finding';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';

/** Bytes that tell programs from other files. */
const START_BYTES = 16;
/** Marks of the encodings in which Windows writes scripts. */
const WIDE = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/** Returns the text of a file in the encodings that begin with a mark of two bytes; null for any other. */
function wideText(bytes: Uint8Array): string | null {
  const [, encoding] = WIDE.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (encoding === undefined) return null;
  const text = new TextDecoder(encoding).decode(bytes);
  // Other bytes have characters that no text has.
  return text.includes('\u0000') || text.includes('\ufffd') ? null : text;
}

/** Returns a file as the checks of skills read it: a script is read in any encoding that shells take. */
export function checkedFile({ path, bytes }: FileWithBytes): CheckedFile {
  return { path, text: textOfBytes(bytes) ?? wideText(bytes), start: bytes.subarray(0, START_BYTES) };
}
