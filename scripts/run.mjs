// Runs a command of ours written in TypeScript: `node scripts/run.mjs FILE.ts [words…]`. See lib/run.mjs.
import './lib/require-node.mjs';

const { run } = await import('./lib/run.mjs');
await run(process.argv.slice(2));
