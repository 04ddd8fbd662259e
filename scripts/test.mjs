// `npm test`: everything from a fresh clone to one line with the result. See lib/test.mjs.
import './lib/require-node.mjs';

const { test } = await import('./lib/test.mjs');
await test({ fast: process.argv.includes('--fast') });
