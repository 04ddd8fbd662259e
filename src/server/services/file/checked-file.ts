import type { CheckedFile } from '@/domain/skill-check/finding';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';

/** Bytes that tell programs from other files. */
const START_BYTES = 16;

/** Returns a file as the checks of skills read it. */
export function checkedFile({ path, bytes }: FileWithBytes): CheckedFile {
  return { path, text: textOfBytes(bytes), start: bytes.subarray(0, START_BYTES) };
}
