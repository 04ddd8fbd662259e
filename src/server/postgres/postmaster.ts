import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Content of `postmaster.pid`; see PostgreSQL's `src/include/utils/pidfile.h` for its lines. */
export type Postmaster = { pid: number; port: number; status: string };

/** Reads the running server's pid file in its data folder; null if it is missing or being written. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() } : null;
}

/** Whether this process id is a PostgreSQL on that data folder, not another program that got the number since. */
export async function isPostmaster(pid: number, dataDir: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running, under another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return (await commandLineByPs(pid)).includes('postgres');
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null) return folder === (await realpath(dataDir));
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return basename(words[0] ?? '').startsWith('postgres');
}

/**
 * Removes a pid file whose process id now belongs to another program, which would keep PostgreSQL from starting. Does
 * nothing while any process still works in the folder: the pid file is what prevents two servers on it.
 */
export async function removeForeignNote(dataDir: string, pid: number): Promise<void> {
  try {
    process.kill(pid, 0);
  } catch {
    // No process has the number: PostgreSQL detects that and takes over.
    return;
  }
  if (process.platform !== 'linux') return;
  const folder = await realpath(dataDir);
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const place = await readlink(`/proc/${entry}/cwd`).catch(() => null);
    if (place === folder) return;
  }
  await rm(join(dataDir, 'postmaster.pid'), { force: true });
}

function commandLineByPs(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'command=', '-p', String(pid)], (error, stdout) => resolve(error ? '' : stdout));
  });
}
