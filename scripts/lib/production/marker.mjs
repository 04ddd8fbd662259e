import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchProblem } from '../terminal.mjs';

/** Marks a folder that `npm run build:production` made: everything is built, and nothing can be rebuilt there. */
export const MARKER = 'dist/production.json';

/** Platform of the programs and libraries in a production folder. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * Whether the project's folder is a production folder.
 *
 * @param {string} root
 * @throws LaunchProblem when it was made for another platform
 */
export function isProductionFolder(root) {
  const file = join(root, MARKER);
  if (!existsSync(file)) return false;
  const { platform } = JSON.parse(readFileSync(file, 'utf8'));
  if (platform === PLATFORM) return true;
  throw new LaunchProblem(
    `This folder was made for ${platform}, and this machine is ${PLATFORM}.`,
    'Run `npm run build:production -- FOLDER` on a machine of the same kind, and copy that folder.',
  );
}
