import type { EncodingsUsed } from './encodings-used';
import type { InputFileSet, InputEntry } from './input-file-set';
import type { InputFile, InputFiles } from '@cuebook/formats/readers/reader';

/** Returns the input files, each read on demand and not cached: only a few are in memory at a time. */
export function readInputFiles(given: InputFileSet, encodings: EncodingsUsed): InputFiles {
  return new Map(given.entries.map((entry) => [entry.path, inputFile(entry, encodings)]));
}

function inputFile({ path, read }: InputEntry, encodings: EncodingsUsed): InputFile {
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
export function withCachedContent(file: InputFile): InputFile {
  const { path, bytes, text } = file;
  return { path, bytes, text };
}
