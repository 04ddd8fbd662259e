import type { EncodingsUsed } from './encodings-used';
import type { Given, GivenEntry } from './given';
import type { GivenFile, GivenFiles } from './readers/reader';

/** Returns the input files, each read on demand and not cached: only a few are in memory at a time. */
export function givenFiles(given: Given, encodings: EncodingsUsed): GivenFiles {
  return new Map(given.entries.map((entry) => [entry.path, givenFile(entry, encodings)]));
}

function givenFile({ path, read }: GivenEntry, encodings: EncodingsUsed): GivenFile {
  const bytes = () => read?.() ?? new Uint8Array();
  return {
    path,
    get bytes() {
      return bytes();
    },
    get text() {
      return read === null ? null : encodings.textOf(path, bytes());
    },
  };
}

/** Returns the same file with its bytes and its text cached: several readers use them. */
export function withCachedContent(file: GivenFile): GivenFile {
  const { path, bytes, text } = file;
  return { path, bytes, text };
}
