import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** A text in the code that many pages load, so that their code files have other names. */
const CHANGED = { file: 'src/domain/messages.ts', from: 'Please try again.', to: 'Please try again soon.' };

/**
 * Makes a copy of this working tree with a small change: another version, on the same database schema. It is not built
 * yet, as a fresh clone.
 */
export async function makeOther(): Promise<{ folder: string; remove: () => Promise<void> }> {
  // On the same file system, where packages can be linked instead of copied.
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'dist/other-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file !== '' && existsSync(join(ROOT, file)));
    for (const file of files) await mkdir(dirname(join(folder, file)), { recursive: true });
    execFileSync('xargs', ['-d', '\n', 'cp', '--parents', '-t', folder], {
      cwd: ROOT,
      input: files.join('\n'),
    });
    execFileSync('cp', ['-al', 'node_modules', folder], { cwd: ROOT });
    const path = join(folder, CHANGED.file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(CHANGED.from)) throw new Error(`${CHANGED.file} has no ${CHANGED.from}`);
    await writeFile(path, text.replace(CHANGED.from, CHANGED.to));
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
