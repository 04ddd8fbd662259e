// npm run cli -- COMMAND…: runs the CLI from the sources. It connects to a server like any client, and needs no
// database.
import './lib/require-node.mjs';

const { root } = await import('./lib/prepare.mjs');
const { runTypescript } = await import('./lib/run-typescript.mjs');

const program = runTypescript(root, 'src/cli/main.ts', process.argv.slice(2), process.env);
// Ctrl-C also reaches the child, which is in the same terminal; this process only has to outlive it.
process.on('SIGINT', () => undefined);
process.exitCode = await program.finished;
