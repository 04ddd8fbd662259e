import { AppError } from '@/domain/errors';
import { type FileEntry, sortedFiles } from '@/domain/file/file-entry';
import { filesProblem } from '@/domain/file/problems';
import type { ServiceContext } from '../context';
import { entryOf } from '@cuebook/formats/digest';
import { keepUploads } from './upload-file';

const encoder = new TextEncoder();

/**
 * Stores text files that a program writes, and returns a version's files with them; a null text removes one. Throws
 * BAD_REQUEST for what a version can't have, before anything is stored, and as `keepUploads` does.
 */
export async function withTextFiles(
  ctx: ServiceContext,
  base: readonly FileEntry[],
  given: readonly { path: string; text: string | null }[],
): Promise<FileEntry[]> {
  const files = new Map(base.map((file) => [file.path, file]));
  const written = given.flatMap(({ path, text }) =>
    text === null ? [] : [{ path, bytes: encoder.encode(text) }],
  );
  for (const { path } of given) files.delete(path);
  // Two texts for one path are a mistake of the program: the rules of paths name it.
  const result = sortedFiles([...files.values(), ...written.map(entryOf)]);
  const problem = filesProblem(result, base);
  if (problem !== null) throw new AppError('BAD_REQUEST', problem);
  await keepUploads(ctx, written);
  return result;
}
