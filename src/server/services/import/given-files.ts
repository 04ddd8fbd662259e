import type { Given, GivenEntry } from './given';
import type { GivenFile, GivenFiles } from './readers/reader';
import { textOf, type TextEncodingName } from './text-encoding';

export type EncodedAs = (path: string, encoding: TextEncodingName) => void;

/** The files that were given, each read when it is asked for and not kept: memory holds few at a time. */
export function givenFiles(given: Given, onEncoding: EncodedAs): GivenFiles {
  return new Map(given.entries.map((entry) => [entry.path, givenFile(entry, onEncoding)]));
}

function givenFile({ path, read }: GivenEntry, onEncoding: EncodedAs): GivenFile {
  const bytes = () => read?.() ?? new Uint8Array();
  return {
    path,
    get bytes() {
      return bytes();
    },
    get text() {
      if (read === null) return null;
      const decoded = textOf(bytes());
      if (decoded === null) return null;
      onEncoding(path, decoded.encoding);
      return decoded.text;
    },
  };
}

/** The same file with its bytes and its text at hand: several readers look at them. */
export function held(file: GivenFile): GivenFile {
  const { path, bytes, text } = file;
  return { path, bytes, text };
}
