import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { processesBelow } from '../../scripts/lib/process-group.mjs';
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

/** The processes of the server below a launcher. */
async function serversBelow(launcher: number): Promise<number[]> {
  const pids = [...processesBelow(launcher)];
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_pid, index) => lines[index]?.includes('dist/app/server/main.js'));
}

test('two processes count together, either answers without the other, and both stop in order', async () => {
  test.skip(process.platform !== 'linux', 'reads /proc');
  const dataDir = await makeDataDir();
  const port = String(await freePort());
  const settings = { WORKERS: '2', METRICS_TOKEN: TOKEN };
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
    const first = await serversBelow(server.pid);
    expect(first).toHaveLength(2);
    for (const [killed, pid] of first.entries()) {
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => serversBelow(server.pid)).not.toContain(pid);
      expect(await askPages()).toEqual(new Set([200]));
      await expect.poll(() => logged(dataDir, 'listening')).toBe(3 + killed);
    }
  } finally {
    await server.stop();
    const stopped = await logged(dataDir, 'stopped');
    await removeDataDir(dataDir);
    expect(stopped).toBe(2);
  }
});
