// `npm run build`: the database client, the pages, the server process. `npm start` does the same when it has to.
import './lib/require-node.mjs';

const { ensureBuilt } = await import('./lib/build.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { root } = await import('./lib/prepare.mjs');
const { reportFailure, say } = await import('./lib/terminal.mjs');

try {
  await ensureInstalled(root, say);
  await ensureBuilt(root, { say, always: true, quiet: false });
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
