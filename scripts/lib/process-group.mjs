import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs programs in their own process groups, so that all of their children can be stopped. Ctrl-C in the terminal does
 * not reach them: `stopAll` passes it on, once.
 */

/** Time for processes to end by themselves. */
const GRACE_MS = 20_000;
const LOOK_MS = 100;
const POSIX = process.platform !== 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

/**
 * Runs a program and writes its output to a file.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: Record<string, string | undefined>, log: string }} options `log`: the file for its output
 * @returns {Promise<{ code: number, output: string }>} code is -1 when it could not be started or was ended
 */
export function runInGroup(file, args, { cwd, env, log }) {
  if (isStopping) return Promise.resolve({ code: -1, output: '' });
  const out = openSync(log, 'w');
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out],
    detached: POSIX,
    windowsHide: true,
  });
  closeSync(out);
  running.add(child);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: -1, output: String(error) });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? -1, output: readFileSync(log, 'utf8') });
    });
  });
}

/**
 * Maps every process to its parent, without zombies.
 * @returns {Map<number, number>}
 */
function parents() {
  const table = new Map();
  if (process.platform === 'linux') {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      // The program's name precedes these, in brackets, and may contain any character.
      const [state, parent] = (readStat(name).split(')').pop() ?? '').trim().split(' ');
      if (state !== undefined && state !== 'Z' && state !== '') table.set(Number(name), Number(parent));
    }
    return table;
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [pid, parent, state = 'Z'] = line.trim().split(/\s+/);
    if (!state.startsWith('Z')) table.set(Number(pid), Number(parent));
  }
  return table;
}

/** @param {string} pid */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since the folder was read.
    return '';
  }
}

/**
 * Returns the running descendants of a process, except detached ones.
 * @param {number} pid
 * @returns {Set<number>}
 */
export function processesBelow(pid) {
  return descendants(parents(), pid);
}

/**
 * @param {Map<number, number>} table
 * @param {number} ancestor
 */
function descendants(table, ancestor) {
  const found = new Set([ancestor]);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const [pid, parent] of table) if (found.has(parent)) found.add(pid);
  }
  found.delete(ancestor);
  return found;
}

/**
 * @param {number} pid a negative one means the group
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/**
 * Stops all children of this process and their descendants: like Ctrl-C, and after twenty seconds by force.
 * `runInGroup` starts nothing from now on.
 */
export async function stopAll() {
  isStopping = true;
  if (!POSIX) {
    for (const { pid } of running) execFileSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    return;
  }
  const groups = [...running].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  const before = parents();
  // Browsers, servers and databases leave their parent's group, and would outlive it.
  const seen = descendants(before, process.pid);
  for (const pid of groups) send(-pid, 'SIGINT');
  // Children that were started elsewhere, such as an installation.
  for (const [pid, parent] of before)
    if (parent === process.pid && !groups.includes(pid)) send(pid, 'SIGTERM');
  const deadline = Date.now() + GRACE_MS;
  for (;;) {
    const table = parents();
    for (const pid of descendants(table, process.pid)) seen.add(pid);
    for (const known of [...seen]) for (const pid of descendants(table, known)) seen.add(pid);
    const left = [...seen].filter((pid) => table.has(pid));
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      for (const pid of left) send(pid, 'SIGKILL');
      return;
    }
    await pause(LOOK_MS);
  }
}
