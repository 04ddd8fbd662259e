import { spawn, type SpawnOptions } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartProblem } from './start-problem';

/** The account that the PostgreSQL programs run as. */
export type Account = {
  /** Command before the program, such as `setpriv --reuid=…`. */
  prefix: readonly string[];
  /** Ids for the spawn call; empty for our own account, or if the prefix changes it. */
  ids: { uid?: number; gid?: number };
  /** Required owner of the data folder; null for the current account. */
  owner: { uid: number; gid: number } | null;
};

const OWN_ACCOUNT: Account = { prefix: [], ids: {}, owner: null };

/**
 * Chooses the account: our own, unless we are root, which PostgreSQL rejects. Then it is the owner of an existing data
 * folder, otherwise the system's `postgres` user, which is created if missing. A folder that only root may enter (a
 * home directory, `mktemp -d`) is opened to that user by a capability rather than by changing the folder's mode.
 * @param dataDir of the cluster; may not exist yet
 * @param initdb the program to try; like the others it looks for the programs beside it
 * @throws StartProblem if no account works
 */
export async function chooseAccount(dataDir: string, initdb: string): Promise<Account> {
  if (process.getuid?.() !== 0) return OWN_ACCOUNT;

  const user = (await ownerOf(dataDir)) ?? (await postgresUser());
  // PostgreSQL checks its own programs with access(2), which ignores capabilities without that bit.
  const drop = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
  ];
  const withCapability = (name: string): Account => ({
    prefix: ['setpriv', ...drop, `--inh-caps=+${name}`, `--ambient-caps=+${name}`],
    ids: {},
    owner: user,
  });
  const ways: Account[] = [
    { prefix: [], ids: user, owner: user },
    withCapability('dac_read_search'),
    // Containers often have only this one of the two.
    withCapability('dac_override'),
    // Root outside, mapped to that user inside, so the files stay root's.
    {
      prefix: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`],
      ids: {},
      owner: { uid: 0, gid: 0 },
    },
  ];
  for (const way of ways) {
    if (await canUse(way, initdb, dirname(dataDir))) return way;
  }
  throw new StartProblem(
    `PostgreSQL can’t run as root, and the user it would run as (id ${user.uid}) can’t access ${dirname(dataDir)}.`,
    'Start as a regular user, move the project to a folder others can access (such as /srv or /opt), or set DATABASE_URL to your own PostgreSQL.',
  );
}

async function ownerOf(dataDir: string): Promise<{ uid: number; gid: number } | null> {
  const found = await stat(dataDir).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const existing = (await findUser('postgres')) ?? (await findUser('_postgres'));
  if (existing) return existing;
  const attempts = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    // The group exists without the user.
    ['useradd', '--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ['adduser', '-S', '-D', '-H', '-s', '/bin/false', 'postgres'],
  ];
  for (const [program = '', ...words] of attempts) {
    await execute(OWN_ACCOUNT, program, words);
    const made = await findUser('postgres');
    if (made) return made;
  }
  const nobody = await findUser('nobody');
  if (nobody) return nobody;
  throw new StartProblem(
    'PostgreSQL can’t run as root, and the user `postgres` couldn’t be created.',
    'Create it (useradd --system postgres), start as a regular user, or set DATABASE_URL.',
  );
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | null> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const fields = lines.map((line) => line.split(':')).find(([user]) => user === name);
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}

async function canUse(way: Account, program: string, folder: string): Promise<boolean> {
  const runs = await execute(way, program, ['--version']);
  if (runs.code !== 0) return false;
  const enters = await execute(way, '/bin/sh', ['-c', 'test -x "$1"', 'sh', folder]);
  return enters.code === 0;
}

/** Returns the command and options to spawn a program under an account. Its working folder is the root. */
export function commandFor(
  account: Account,
  program: string,
  words: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } {
  const [file = program, ...args] = [...account.prefix, program, ...words];
  // A PGPORT or an LC_ALL of the terminal must not reach the cluster.
  const inherited = ['PATH', 'SYSTEMROOT', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const passed = Object.entries(process.env).filter(([name]) => inherited.includes(name));
  return {
    file,
    args,
    options: {
      ...account.ids,
      // The account may have no access to the working folder.
      ...(process.platform === 'win32' ? {} : { cwd: '/' }),
      env: { ...Object.fromEntries(passed), TZ: 'UTC', LC_MESSAGES: 'C' } as unknown as NodeJS.ProcessEnv,
      windowsHide: true,
    },
  };
}

/** Runs a program to its end. A program that can't be started has code -1 and the reason in `output`. */
export async function execute(
  account: Account,
  program: string,
  words: readonly string[],
): Promise<{ code: number; output: string }> {
  const { file, args, options } = commandFor(account, program, words);
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

/** Changes the owner of a folder and its content to the account, if it is another one. Links are not followed. */
export async function changeOwner(account: Account, folder: string): Promise<void> {
  const { owner } = account;
  if (owner === null) return;
  const { uid, gid } = await stat(folder);
  if (uid === owner.uid && gid === owner.gid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), owner.uid, owner.gid);
  }
  // Last, so that an interrupted run is repeated.
  await chown(folder, owner.uid, owner.gid);
}
