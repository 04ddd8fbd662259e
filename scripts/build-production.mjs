// `npm run build:production -- FOLDER`: a folder that runs the server and its commands, and holds nothing that only a build needs.
import './lib/require-node.mjs';
import { resolve } from 'node:path';

const { ensureBuilt } = await import('./lib/build.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { root } = await import('./lib/prepare.mjs');
const { makeProductionFolder } = await import('./lib/production/make-folder.mjs');
const { reportFailure, say } = await import('./lib/terminal.mjs');

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  console.error('Usage: npm run build:production -- FOLDER');
  process.exitCode = 2;
} else {
  try {
    await ensureInstalled(root, say, 'all');
    await ensureBuilt(root, { say });
    const target = resolve(folder);
    await makeProductionFolder(root, target);
    say(`Ready: DATA_DIR=/path/to/data node ${target}/scripts/start.mjs`);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
