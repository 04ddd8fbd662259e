// `npm test`, `npm run check`, `npm run verify`, `npm run test:nightly`, `npm run test:mutations`: from a fresh clone to
// one line with the result. See lib/tests/run.mjs.
import './lib/require-node.mjs';

const { test } = await import('./lib/tests/run.mjs');
const { parseArgs } = await import('node:util');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } });
await test({ plan: positionals[0] ?? 'all', shard: values.shard, only: positionals[1] });
