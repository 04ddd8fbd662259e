import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritable } from './bundle.mjs';
import { lastLines, runToEnd } from './child.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { isProductionFolder } from './production/marker.mjs';
import { LaunchProblem } from './terminal.mjs';

const STAMP = 'node_modules/.cuebook-installed';
const LOCK = 'dist/install.lock';

/**
 * Packages to install: those that running and building need, or those of the tests and tools too.
 * @typedef {'running' | 'all'} Packages
 */

/**
 * Installs the dependencies if `node_modules` is missing, does not match `package-lock.json`, or lacks what is asked for.
 *
 * Install scripts are left out on purpose: none of the packages needs one to work here, npm may hold them back anyway,
 * and one of them would try to download an engine. What they would do is done where it is needed.
 *
 * @param {string} root
 * @param {(text: string) => void} say
 * @param {Packages} [packages]
 * @returns {Promise<boolean>} whether it installed
 */
export async function ensureInstalled(root, say, packages = 'running') {
  if (isProductionFolder(root) || isInstalled(root, packages)) return false;
  const onWait = () => say('Waiting: another start is installing the dependencies');
  const isDone = () => isInstalled(root, packages);
  return oneAtATime(join(root, LOCK), { isDone, onWait }, () => install(root, say, packages));
}

/**
 * @param {string} root
 * @param {(text: string) => void} say
 * @param {Packages} packages
 */
async function install(root, say, packages) {
  // Keep the tools of a checkout when the lock file changes.
  if (hasTools(root)) packages = 'all';
  // Adding to what is there takes a fraction of the time, and a server may be running on it.
  const isAdding = packages === 'all' && isInstalled(root, 'running');
  say(isAdding ? 'Installing what the tests need' : 'Installing the dependencies (a minute or two)');
  const args = [
    ...(isAdding ? ['install', '--no-save'] : ['ci']),
    // NODE_ENV=production in the terminal would omit them.
    packages === 'all' ? '--include=dev' : '--omit=dev',
    ...['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'],
  ];
  const npm = process.env['npm_execpath'];
  const { code, output } = npm?.endsWith('.js')
    ? await runToEnd(process.execPath, [npm, ...args], { cwd: root })
    : await runToEnd(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: root });
  if (code !== 0) throw installProblem(output);
  writeFileSync(join(root, STAMP), stampOf(root, packages));
}

/**
 * Whether `node_modules` matches `package-lock.json` and has what is asked for.
 * @param {string} root
 * @param {Packages} packages
 */
export function isInstalled(root, packages) {
  const stampFile = join(root, STAMP);
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === stampOf(root, 'all')) return true;
  if (packages === 'running' && stamp === stampOf(root, 'running')) return true;
  if (!installedByHand(root, packages)) return false;
  // Only to speed up the next start.
  if (isWritable(join(root, 'node_modules'))) writeFileSync(stampFile, stampOf(root, packages));
  return true;
}

/**
 * @param {string} root
 * @param {Packages} packages
 */
function stampOf(root, packages) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const system = `${process.platform}-${process.arch}`;
  return createHash('sha256').update(lock).update(`${system}-${packages}`).digest('hex');
}

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} Lock */

/**
 * npm's own record of what it has installed; undefined before it has.
 * @param {string} root
 * @returns {Lock['packages'] | undefined}
 */
function installedPackages(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return undefined;
  return /** @type {Lock} */ (JSON.parse(readFileSync(record, 'utf8'))).packages;
}

/** @param {string} root */
function hasTools(root) {
  return Object.values(installedPackages(root) ?? {}).some(({ dev }) => dev === true);
}

/**
 * Whether npm's own record of the folder has every package of the lock file, because npm was run here directly.
 * @param {string} root
 * @param {Packages} packages
 */
function installedByHand(root, packages) {
  const present = installedPackages(root);
  if (present === undefined) return false;
  const { packages: wanted } = /** @type {Lock} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  );
  return Object.entries(wanted).every(([path, { version, link, dev, optional, devOptional }]) => {
    const found = present[path];
    // This project and its own packages are imported from their sources.
    if (link === true || !path.startsWith('node_modules/')) return true;
    if (found) return found.version === version;
    // Builds for other platforms are optional and not installed.
    return optional ?? devOptional ?? (packages === 'running' && dev === true);
  });
}

/** @param {string} output */
function installProblem(output) {
  const tail = lastLines(output, 15);
  if (/ENOSPC|EDQUOT/.test(output)) {
    return new LaunchProblem(
      'Couldn’t install dependencies: the disk is full.',
      'Free up disk space, then start again.',
    );
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new LaunchProblem(
      `Couldn’t install dependencies: no permission for this folder.\n${tail}`,
      'Start as the folder’s owner, or take ownership with chown -R.',
    );
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    return new LaunchProblem(
      `Couldn’t download dependencies.\n${tail}`,
      'Check that this machine can reach the npm registry (npm ping; npm config get registry), then start again.',
    );
  }
  return new LaunchProblem(`npm failed.\n${tail}`, 'Fix the errors npm reports, then start again.');
}
