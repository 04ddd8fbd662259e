// node scripts/run.mjs bench/workers.ts [SECONDS 10]: compares the same requests to one, two and four processes of the
// server on one database (WORKERS). See bench/README.md.
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { freePort } from '../tests/support/free-port';
import { makeEmptyDataDir, removeDataDir, startServer } from '../tests/support/server-process';
import { processesBelow } from '../scripts/lib/process-group.mjs';
import { load } from './lib/load';

const CONNECTIONS = 32;
const WARM_UP_MS = 3_000;
const LIST = `/api/trpc/prompt.list?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
let asked = 0;
/** New searches, so that each page is rendered. */
function newPages(): string[] {
  asked += 10_000;
  return Array.from({ length: 10_000 }, (_, at) => `/browse-prompts?q=email+${asked + at}`);
}
const TARGETS: readonly [name: string, paths: () => string[]][] = [
  ['a page of guests, kept', () => ['/browse-prompts']],
  ['a list by the API', () => [LIST]],
  ['a page that is rendered', newPages],
];

const [seconds = 10] = process.argv.slice(2).map(Number);

/** Memory in MB of the launcher and its descendants, without PostgreSQL, whose processes share theirs. */
function megabytes(launcher: number): number {
  const pids = [launcher, ...processesBelow(launcher)].join(',');
  const lines = execFileSync('ps', ['-o', 'rss=,comm=', '-p', pids], { encoding: 'utf8' }).split('\n');
  const own = lines
    .filter((line) => !line.includes('postgres'))
    .map((line) => Number.parseInt(line, 10) || 0);
  return own.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1_024;
}

const dataDir = await makeEmptyDataDir();
try {
  console.log(`${availableParallelism()} cores, ${CONNECTIONS} connections, the demo library\n`);
  console.log(
    '| processes | request | requests/s | p50 / p95 ms | not 200 | memory MB |\n|---:|---|---:|---:|---:|---:|',
  );
  for (const count of [1, 2, 4]) {
    const port = await freePort();
    const settings = { WORKERS: String(count), LOG_LEVEL: 'warn' };
    const server = await startServer({ dataDir, port: String(port), settings });
    try {
      for (const [name, paths] of TARGETS) {
        await load({ port, paths: paths() }, CONNECTIONS, WARM_UP_MS);
        const { requestsPerSecond, p50, p95, failed } = await load(
          { port, paths: paths() },
          CONNECTIONS,
          seconds * 1_000,
        );
        console.log(
          `| ${count} | ${name} | ${requestsPerSecond.toFixed(0)} | ${p50.toFixed(0)} / ${p95.toFixed(0)} | ${failed} | ` +
            `${megabytes(server.pid).toFixed(0)} |`,
        );
      }
    } finally {
      await server.stop();
    }
  }
} finally {
  await removeDataDir(dataDir);
}
