import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritable } from './bundle.mjs';
import { lastLines, runToEnd } from './child.mjs';
import { isProductionFolder } from './production/marker.mjs';
import { LaunchProblem } from './terminal.mjs';

const STAMP = 'node_modules/.cuebook-installed';

/**
 * Installs the dependencies if `node_modules` is missing or does not match `package-lock.json`.
 *
 * Install scripts are left out on purpose: none of the packages needs one to work here, npm may hold them back anyway,
 * and one of them would try to download an engine. What they would do is done where it is needed.
 *
 * @param {string} root
 * @param {(text: string) => void} say
 * @returns {Promise<boolean>} whether it installed
 */
export async function ensureInstalled(root, say) {
  if (isProductionFolder(root) || isInstalled(root)) return false;
  say('Installing the dependencies (a minute or two)');
  // NODE_ENV=production in the terminal would omit dependencies of the build.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const { code, output } = npm?.endsWith('.js')
    ? await runToEnd(process.execPath, [npm, ...args], { cwd: root })
    : await runToEnd(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: root });
  if (code !== 0) throw installProblem(output);
  writeFileSync(join(root, STAMP), stampOf(root));
  return true;
}

/**
 * Whether `node_modules` matches `package-lock.json`.
 * @param {string} root
 */
export function isInstalled(root) {
  const stampFile = join(root, STAMP);
  const stamp = stampOf(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true;
  if (!installedByHand(root)) return false;
  // Only to speed up the next start.
  if (isWritable(join(root, 'node_modules'))) writeFileSync(stampFile, stamp);
  return true;
}

/** @param {string} root */
function stampOf(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/**
 * Whether npm's own record of the folder has every package of the lock file, because npm was run here directly.
 * @param {string} root
 */
function installedByHand(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} Lock */
  const wanted = /** @type {Lock} */ (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
    .packages;
  const present = /** @type {Lock} */ (JSON.parse(readFileSync(record, 'utf8'))).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    const found = present[path];
    // Builds for other platforms are optional and not installed.
    return path === '' || (found ? found.version === version : (optional ?? devOptional ?? false));
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
  return new LaunchProblem(`npm ci failed.\n${tail}`, 'Fix the errors npm reports, then start again.');
}
