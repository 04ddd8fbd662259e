/** A file of a version: its path, and the SHA-256, in hexadecimal digits, and number of its bytes. */
export type FileEntry = { path: string; sha256: string; size: number };

/** A file with its bytes. */
export type FileWithBytes = { path: string; readonly bytes: Uint8Array };

/** Returns files in the order of their paths. */
export function sortedFiles<File extends { path: string }>(files: readonly File[]): File[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
