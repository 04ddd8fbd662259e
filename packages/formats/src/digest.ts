import { createHash } from 'node:crypto';
import type { FileEntry, FileWithBytes } from './prompt/files.ts';

/** The SHA-256 of bytes, in hexadecimal digits. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function entryOf({ path, bytes }: FileWithBytes): FileEntry {
  return { path, sha256: digestOf(bytes), size: bytes.length };
}
