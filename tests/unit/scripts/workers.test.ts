import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../support/free-port';
import { keepWorkers } from '../../../scripts/lib/workers.mjs';

/** WORKERS: several processes of the server on one port, kept by the launcher. */

const PROM_CLIENT = import.meta.resolve('prom-client');

/** Answers with its number; `/metrics` asks the launcher, as src/server/metrics/worker-metrics.ts does. */
const SERVER = `
  import { appendFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  import { AggregatorRegistry, Counter, Registry } from ${JSON.stringify(PROM_CLIENT)};
  const registry = new Registry();
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
  const asked = new Counter({ name: 'asked_total', help: 'Requests', registers: [registry] });
  let metrics;
  process.on('message', (message) => {
    if (message?.type === 'cuebook:metrics') metrics.end(message.text ?? message.problem);
  });
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    if (request.url === '/metrics') {
      metrics = response;
      process.send({ type: 'cuebook:metrics', id: 1 });
    } else {
      asked.inc();
      response.end(String(process.pid));
    }
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => server.close(() => {
    appendFileSync(process.env.ENDED, process.pid + '\\n');
    process.exit(0);
  }));
`;

test('workers answer in turns, add up their metrics, come back one by one, and end together', async () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const root = await mkdtemp(join(tmpdir(), 'cuebook-workers-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const file = join(root, 'server.mjs');
  const ended = join(root, 'ended');
  await writeFile(file, SERVER);
  const port = await freePort();
  const environment = { ...process.env, PORT: String(port), ENDED: ended, NODE_ENV: 'production' };
  const isWell = () => Promise.resolve(true);
  const workers = keepWorkers({ root, file, environment, count: 2, isWell });
  onTestFinished(() => workers.stop());
  await workers.ready;

  const ask = async (path = '/') => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
  const pids = [...new Set(answers)].map(Number);
  expect(pids).toHaveLength(2);
  expect(pids).not.toContain(process.pid);
  expect(await ask('/metrics')).toMatch(/^asked_total 6$/m);

  process.kill(pids[0]!, 'SIGKILL');
  await expect.poll(() => said).toContain('- The app is back');
  const later = await Promise.all(Array.from({ length: 6 }, () => ask()));
  const laterPids = [...new Set(later)].map(Number);
  expect(laterPids).toHaveLength(2);
  expect(laterPids).toContain(pids[1]);
  expect(laterPids).not.toContain(pids[0]);

  await workers.stop();
  const endedPids = (await readFile(ended, 'utf8')).trim().split('\n').map(Number);
  expect(endedPids.sort()).toEqual(laterPids.sort());
  await expect(ask()).rejects.toThrow();
});
