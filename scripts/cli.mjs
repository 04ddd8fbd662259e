// npm run cli -- COMMAND…: the command line from the sources. It talks to a server as anybody's does, and needs no database.
import './lib/require-node.mjs';

const { root } = await import('./lib/prepare.mjs');
const { runTypescript } = await import('./lib/run-typescript.mjs');

const program = runTypescript(root, 'src/cli/main.ts', process.argv.slice(2), process.env);
// Ctrl-C reaches the program by itself, being in the same terminal; we only have to outlive it.
process.on('SIGINT', () => undefined);
process.exitCode = await program.finished;
