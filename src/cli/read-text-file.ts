import { readFile, stat } from 'node:fs/promises';
import { CliError, EXIT } from './exit';

/** Reads a file of this program; null where nothing is. Throws for what is no file: a pipe would be waited for forever. */
export async function readTextFile(place: string): Promise<string | null> {
  try {
    if ((await stat(place)).isFile()) return await readFile(place, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  throw new CliError(EXIT.conflict, `${place} can’t be read: not a file.`);
}
