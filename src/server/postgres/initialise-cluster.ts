import { randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, execute } from './account';
import type { Binaries } from './binaries';
import { StartProblem } from './start-problem';
import { type ClusterOptions, SUPERUSER } from './cluster-options';

const MAJOR_VERSION = '18';

/** In order: first those in which pg_trgm takes letters of every script as letters, then those of every system. */
const CTYPE_LOCALES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8', 'C'];

export type Tools = { binaries: Binaries; account: Account };

export async function initialise(
  job: ClusterOptions & Tools & { password: string; durable: boolean },
): Promise<boolean> {
  const { dataDir, account } = job;
  await removeUnfinished(dataDir);
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartProblem(
      `Can’t read the database folder ${dataDir} (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
      'It belongs to the user who first started Cuebook. Start as that user, or take ownership with chown -R.',
      { cause: error },
    );
  });
  if (version !== null) {
    if (version.trim() !== MAJOR_VERSION) {
      throw new StartProblem(
        `The database folder ${dataDir} was created by PostgreSQL ${version.trim()}, but this is ${MAJOR_VERSION}.`,
        'Dump it with the older version and load it into a new folder. See "Upgrade" in docs/operate.md.',
      );
    }
    return false;
  }
  const others = await readdir(dataDir).catch(() => []);
  if (others.length > 0) {
    throw new StartProblem(
      `The database folder ${dataDir} contains files but no database.`,
      'Move them away, or set DATA_DIR to another folder.',
    );
  }

  // The folder gets its name in one step when complete: a killed start leaves no partial cluster.
  const draft = `${dataDir}.new-${randomUUID()}`;
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, `${job.password}\n`, { mode: 0o600 });
    if (account.owner) await chown(passwordFile, account.owner.uid, account.owner.gid);
    await mkdir(draft, { mode: 0o700 });
    if (account.owner) await chown(draft, account.owner.uid, account.owner.gid);
    await runInitdb(job, draft, passwordFile);
    await rename(draft, dataDir);
    return true;
  } catch (error) {
    // A concurrent start was first; its cluster is as good.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.new-`;
  for (const entry of await readdir(dirname(dataDir))) {
    if (!entry.startsWith(prefix)) continue;
    const path = join(dirname(dataDir), entry);
    const { mtimeMs } = await stat(path);
    // A recent one may belong to a start in progress.
    if (Date.now() - mtimeMs > 60_000) await rm(path, { recursive: true, force: true });
  }
}

async function runInitdb(
  job: Tools & { durable: boolean; dataDir: string },
  draft: string,
  passwordFile: string,
): Promise<void> {
  let output = '';
  for (const ctype of CTYPE_LOCALES) {
    const result = await execute(job.account, job.binaries.initdb, [
      `--pgdata=${draft}`,
      '--encoding=UTF8',
      // Sorts by code point and folds case by Unicode's own tables, the same on every system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // pg_trgm asks the operating system what a letter is: under plain C it would see none outside ASCII.
      `--lc-ctype=${ctype}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      ...(job.durable ? [] : ['--no-sync']),
    ]);
    if (result.code === 0) return;
    output = result.output;
    if (!output.includes('invalid locale name')) break;
  }
  throw problemFrom(output, job.dataDir, 'Couldn’t create the database folder');
}

export function problemFrom(output: string, dataDir: string, what: string): StartProblem {
  if (/No space left on device|could not extend file|Disk quota exceeded/i.test(output)) {
    return new StartProblem(
      `${what}: the disk of ${dataDir} is full.`,
      'Free up disk space, then start again.',
    );
  }
  if (/Permission denied|has wrong ownership|must be owned by/i.test(output)) {
    return new StartProblem(
      `${what}: no permission for ${dataDir}.`,
      'Start as the user who first started Cuebook, or take ownership with chown -R.',
    );
  }
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1];
  if (nameless !== undefined) {
    return new StartProblem(
      `${what}: the user that runs Cuebook (id ${nameless}) has no name in /etc/passwd, which PostgreSQL asks for.`,
      'Start as a user that the system knows (in the container: 10001), or set DATABASE_URL to your own PostgreSQL.',
    );
  }
  const said = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|error:/.test(line))
    .slice(-3)
    .join(' ');
  return new StartProblem(
    `${what}: ${said || output.trim().split('\n').slice(-3).join(' ') || 'it exited without an error message'}`,
    `See postgres.log next to ${dataDir} for details.`,
  );
}
