import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openCollector } from '../support/collector';
import { freePort } from '../support/free-port';
import { makeDataDir, removeDataDir, serverLog, startServer } from '../support/server-process';

/** WORKERS: several processes on one port and one database are one product. */

const TOKEN = 'a-token-of-sixteen-signs';
const REQUESTS = 8;

/** How many lines of the log have a text. */
async function logged(dataDir: string, text: string): Promise<number> {
  const lines = (await readFile(serverLog(dataDir), 'utf8')).split('\n');
  return lines.filter((line) => line.includes(`"msg":"${text}"`)).length;
}

test('two processes answer, count together, and stop in order', async () => {
  const dataDir = await makeDataDir();
  const port = String(await freePort());
  const collector = await openCollector();
  const settings = { WORKERS: '2', METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const server = await startServer({ dataDir, port, settings });
  // A connection of its own for each: the next process takes it.
  const ask = (path: string, authorization = '') =>
    fetch(`http://localhost:${port}${path}`, { headers: { connection: 'close', authorization } });
  const askPages = async () => {
    const answers = await Promise.all(Array.from({ length: REQUESTS }, () => ask('/browse-prompts')));
    return new Set(answers.map(({ status }) => status));
  };
  try {
    await expect.poll(() => logged(dataDir, 'listening')).toBe(2);
    expect(await askPages()).toEqual(new Set([200]));
    for (let scrapes = 0; scrapes < 3; scrapes += 1) {
      const metrics = await (await ask('/metrics', `Bearer ${TOKEN}`)).text();
      expect(metrics).toMatch(
        new RegExp(
          `^cuebook_http_request_seconds_count\\{.*route="/browse-prompts",status="200"\\} ${REQUESTS}$`,
          'm',
        ),
      );
      expect(metrics).toMatch(/^cuebook_database_up 1$/m);
    }
  } finally {
    await server.stop();
    const stopped = await logged(dataDir, 'stopped');
    await removeDataDir(dataDir);
    await collector.close();
    expect(stopped).toBe(2);
    // Both have sent what they had, the last ones as they stopped.
    const pages = collector.spans().filter(({ name }) => name === 'GET /browse-prompts');
    expect(pages).toHaveLength(REQUESTS);
    expect(collector.spans().map(({ name }) => name)).toContain('db SELECT');
  }
});
