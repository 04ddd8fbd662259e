import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { LaunchProblem } from './terminal.mjs';

const longSecret = () => randomBytes(32).toString('base64url');

/** Made once and kept in the data folder; never printed. @type {Record<string, () => string>} */
const SECRETS = {
  NEXTAUTH_SECRET: longSecret,
  POSTGRES_SUPERUSER_PASSWORD: longSecret,
  POSTGRES_APP_PASSWORD: longSecret,
  // The protocol allows no underscore.
  INDEXNOW_KEY: randomUUID,
};

/**
 * The environment of a start: the terminal's, then `.env.local`, then `.env`. An empty value counts as absent.
 *
 * @param {string} root folder of the project
 * @returns {Record<string, string | undefined>}
 */
export function readEnvironment(root) {
  /** @type {Record<string, string | undefined>} */
  const merged = {};
  for (const file of ['.env', '.env.local']) {
    const path = join(root, file);
    if (existsSync(path)) Object.assign(merged, parseEnv(readFileSync(path, 'utf8')));
  }
  Object.assign(merged, process.env);
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/**
 * The data folder of a start, absolute.
 * @param {string} root
 * @param {Record<string, string | undefined>} environment
 */
export function dataFolder(root, environment) {
  return resolve(root, environment['DATA_DIR'] ?? '.data');
}

/**
 * The secrets of this installation; the missing ones are made now.
 *
 * @param {string} dataDir made when missing
 * @returns {{ values: Record<string, string | undefined>, file: string, made: boolean }} `made` when some were new
 */
export function ensureSecrets(dataDir) {
  // Root's own folder lets the database's user pass through to its part; anybody else's is closed.
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const file = join(dataDir, 'secrets.env');
  const values = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const missing = Object.entries(SECRETS).filter(([name]) => !values[name]);
  if (missing.length === 0) return { values, file, made: false };

  for (const [name, make] of missing) values[name] = make();
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  // Under its name only when complete: a start cut short must not leave half of the secrets.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `# Made by Cuebook at the first start. Part of a backup.\n${lines.join('\n')}\n`, {
    mode: 0o600,
    flush: true,
  });
  if (missing.length < Object.keys(SECRETS).length) renameSync(draft, file);
  else if (!claimName(draft, file)) return ensureSecrets(dataDir);
  return { values, file, made: true };
}

/**
 * @param {string} path
 * @param {number} mode
 */
function makeFolder(path, mode) {
  try {
    // One by one: below /proc Node.js never comes back from making all of them.
    if (!existsSync(dirname(path))) makeFolder(dirname(path), mode);
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' && statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    throw new LaunchProblem(
      `Can’t create the data folder ${path}.`,
      'Make sure the file system is writable, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

/**
 * Gives a finished file its name unless another start was first.
 * @param {string} draft
 * @param {string} file
 */
function claimName(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    // A file system without links: the last one wins.
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}
