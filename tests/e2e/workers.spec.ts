import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port';
import { makeDataDir, removeDataDir, serverLog, startServer } from '../support/server-process';

/** WORKERS: several processes on one port and one database are one product. */

const TOKEN = 'a-token-of-sixteen-signs';

/** The values that the log's lines with a text have of a key. */
async function logged(dataDir: string, text: string, key: string): Promise<Set<unknown>> {
  const lines = (await readFile(serverLog(dataDir), 'utf8')).split('\n');
  const entries = lines.flatMap((line) =>
    line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [],
  );
  return new Set(entries.filter(({ msg }) => msg === text).map((entry) => entry[key]));
}

test('two processes answer in turns, count together, and stop in order', async () => {
  const dataDir = await makeDataDir();
  const port = String(await freePort());
  const settings = { WORKERS: '2', METRICS_TOKEN: TOKEN, RATE_LIMIT_FACTOR: '1' };
  const server = await startServer({ dataDir, port, settings });
  const origin = `http://localhost:${port}`;
  try {
    // A connection of its own for each.
    const ask = (path: string, authorization = '') =>
      fetch(`${origin}${path}`, { headers: { connection: 'close', authorization } });
    await Promise.all(Array.from({ length: 8 }, () => ask('/browse-prompts')));
    expect((await logged(dataDir, 'listening', 'pid')).size).toBe(2);
    expect((await logged(dataDir, 'request', 'pid')).size).toBe(2);

    // A limit is one for both: a program without a token has 30 tries a minute or fewer.
    const statuses: number[] = [];
    for (let tries = 0; tries < 200 && !statuses.includes(429); tries += 1) {
      const answer = await ask('/api/v1/prompts', 'Bearer cue_wrong');
      statuses.push(answer.status);
    }
    expect(statuses).toContain(429);

    const metrics = async () => (await ask('/metrics', `Bearer ${TOKEN}`)).text();
    const pages = (text: string) =>
      [...text.matchAll(/^cuebook_http_request_seconds_count\{.*route="\/browse-prompts".*\} (\d+)$/gm)]
        .map((match) => Number(match[1]))
        .reduce((sum, count) => sum + count, 0);
    expect(pages(await metrics())).toBe(8);
    expect(pages(await metrics())).toBe(8);
    expect(await metrics()).toMatch(/^cuebook_database_up 1$/m);
  } finally {
    await server.stop();
    const stopped = await logged(dataDir, 'stopped', 'pid');
    await removeDataDir(dataDir);
    expect(stopped.size).toBe(2);
  }
});
