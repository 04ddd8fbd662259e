import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a holder shows that it is alive, and how long others believe it without. */
const SIGN_MS = 5_000;
const SILENT_MS = 60_000;
const LOOK_MS = 200;

/**
 * Does a work of this folder that only one process may do at a time: others wait until it is done, or its process has
 * ended. They then find it done: `isDone` is asked before the work and while waiting.
 *
 * @param {string} lock file that exists for as long as the work lasts
 * @param {{ isDone: () => boolean, onWait: () => void, signal?: AbortSignal | undefined }} options
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether this process has done it
 */
export async function oneAtATime(lock, { isDone, onWait, signal }, work) {
  let waits = false;
  const me = JSON.stringify({ host: hostname(), pid: process.pid });
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock, me)) {
    if (!waits) onWait();
    waits = true;
    removeAbandoned(lock);
    await pause(LOOK_MS, undefined, signal === undefined ? {} : { signal });
  }
  const sign = setInterval(() => showLife(lock), SIGN_MS);
  try {
    if (isDone()) return false;
    await work();
    return true;
  } finally {
    clearInterval(sign);
    if (read(lock) === me) rmSync(lock, { force: true });
  }
}

/**
 * @param {string} lock
 * @param {string} me
 */
function take(lock, me) {
  try {
    writeFileSync(lock, me, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} lock */
function showLife(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody has cleared the folder.
  }
}

/**
 * Removes the lock of a process that has ended, or of one on another machine that shows no life.
 * @param {string} lock
 */
function removeAbandoned(lock) {
  const held = read(lock);
  if (held === null || !isAbandoned(lock, held)) return;
  // Only one of those that wait can rename it.
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    // Another one was faster, and this is the lock of whoever came next.
    if (read(aside) !== held) linkSync(aside, lock);
  } catch {
    // It is somebody's again, or nobody's.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} lock
 * @param {string} held
 */
function isAbandoned(lock, held) {
  const silentMs = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (silentMs > SILENT_MS) return true;
  // Written in two steps: created, then filled.
  if (held === '') return false;
  const { host, pid } = JSON.parse(held);
  return host === hostname() && !isAlive(pid);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
