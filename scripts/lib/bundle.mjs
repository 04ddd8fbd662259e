import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isProductionFolder } from './production/marker.mjs';
import { LaunchProblem } from './terminal.mjs';

/**
 * Compiles a TypeScript entry and what it imports of ours into one module for this Node.js. Packages stay outside. In a
 * production folder, and in a built copy that can't be written, the module is the one of the build.
 *
 * @param {string} root
 * @param {string} entry relative to the root
 * @param {string} outfile relative to the root
 * @param {import('esbuild').BuildOptions} [options]
 * @returns {Promise<string>} absolute path of the module
 */
export async function bundle(root, entry, outfile, options = {}) {
  const target = join(root, outfile);
  const isKept = isProductionFolder(root) || !isWritable(dirname(target));
  if (isKept && existsSync(target)) return target;
  const { build, stop } = await import('esbuild');
  const draft = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: draft,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      packages: 'external',
      // The marker that keeps a module out of the browser is not needed here, and throws outside of React.
      alias: { 'server-only': join(root, 'scripts/lib/empty.mjs') },
      logLevel: 'silent',
      ...options,
    });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new LaunchProblem(`Couldn’t compile ${entry}.\n${message}`, 'Fix the source, then start again.', {
      cause: error,
    });
  } finally {
    // Its helper process would live as long as this one.
    await stop();
  }
  // In one step: another start may be reading the file.
  renameSync(draft, target);
  return target;
}

/**
 * Whether files can be made in a folder.
 * @param {string} folder
 */
export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
