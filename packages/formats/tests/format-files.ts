import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InputFile, InputFiles } from '../src/readers/reader.ts';
import { sharedData } from '../../../tests/support/shared-data.ts';

/** Files of other tools, kept beside the project and not in it: see its README for what must come out of each. */
const FOLDER = sharedData('formats');

/** Why the tests of formats are skipped; null where the files are there. */
export const formatsMissing = FOLDER === undefined ? 'skipped: ../shared/data/formats is not there' : null;

/** A file as a reader gets it. */
export function inputFile(path: string, content: string | Uint8Array): InputFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  if (typeof content === 'string') return { path, bytes, text: content.replace(/^\ufeff/, '') };
  try {
    return { path, bytes, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { path, bytes, text: null };
  }
}

export function inputFiles(...files: readonly InputFile[]): InputFiles {
  return new Map(files.map((file) => [file.path, file]));
}

/** All files of a format's folder, their paths from that folder on. */
export function formatFiles(folder: string): InputFiles {
  if (FOLDER === undefined) return new Map();
  const root = join(FOLDER, folder);
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return inputFiles(
    ...names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return inputFile(path.slice(root.length + 1).normalize('NFC'), readFileSync(path));
    }),
  );
}
