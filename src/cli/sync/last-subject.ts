import { execFile } from 'node:child_process';
import { dirname, basename } from 'node:path';
import { NOTE_MAX } from '@/domain/prompt/limits';
import { firstCharacters } from '@/domain/characters';

const TIME_LIMIT_MS = 10_000;

/** The subject of the last commit of a file; empty without Git, a work tree or a commit. */
export function lastSubject(place: string): Promise<string> {
  const words = [
    '--literal-pathspecs',
    '-C',
    dirname(place),
    'log',
    '-1',
    '--no-show-signature',
    '--format=%s',
    '--',
    basename(place),
  ];
  return new Promise((resolve) => {
    execFile('git', words, { timeout: TIME_LIMIT_MS, encoding: 'utf8' }, (error, out) => {
      resolve(error === null ? firstCharacters(out.trim(), NOTE_MAX) : '');
    });
  });
}
