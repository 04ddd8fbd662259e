import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FormatReader, InputFile, InputFiles, Reading, ReadPrompt } from '../src/readers/reader.ts';

const FOLDERS = ['../shared/data/formats', '../../shared/data/formats'];
const folder = FOLDERS.map((one) => path.resolve(one)).find((one) => existsSync(one)) ?? null;

/** Whether the public files of other tools are there, which are no part of this repository. */
export const hasFormatFixtures = folder !== null;

/** A file as an import is given it. */
export function inputFile(name: string, content: string | Uint8Array): InputFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return { path: name, bytes, text: text.replace(/^\uFEFF/, '') };
}

/** One of the public files, with the path it has below its format's folder. */
export function fixture(name: string): InputFile {
  const relative = name.slice(name.indexOf('/') + 1);
  return inputFile(relative, new Uint8Array(readFileSync(path.join(folder ?? '', name))));
}

export function together(...files: readonly InputFile[]): InputFiles {
  return new Map(files.map((file) => [file.path, file]));
}

/** Reads a file that the reader must know as its own, with those beside it. */
export function readAs(reader: FormatReader, file: InputFile, ...beside: readonly InputFile[]): Reading {
  const files = together(file, ...beside);
  if (!reader.detect(file, files)) throw new Error(`${file.path} is not taken for ${reader.format}`);
  return reader.read(file, files);
}

/** The one prompt of a reading. */
export function onlyPrompt({ prompts, refused }: Reading): ReadPrompt {
  const [prompt] = prompts;
  if (prompt === undefined || prompts.length > 1 || refused.length > 0) {
    throw new Error(`Not one prompt: ${JSON.stringify({ prompts, refused })}`);
  }
  return prompt;
}
