// `npm start` and `npm run dev`: everything from a fresh clone to a page that answers. See lib/start.mjs.
import './lib/require-node.mjs';

const { start } = await import('./lib/start.mjs');
await start({ development: process.argv.includes('--dev') });
