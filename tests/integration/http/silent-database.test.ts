import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { createDatabaseProbe } from '@/server/db/database-probe';
import { watchDatabase } from '@/server/http/database-watch';
import { withLoadShedding } from '@/server/http/load-shedding';
import { startCluster } from '@/server/postgres';
import { startTestServer, type TestServer } from '../../support/http';
import { folderOfFile } from '../postgres/support';

/** A real PostgreSQL that hangs: its processes are stopped, and its connections stay open. */

let dataDir: string;
let cluster: Awaited<ReturnType<typeof startCluster>>;
let pool: pg.Pool;
let testServer: TestServer;

async function signal(name: NodeJS.Signals): Promise<void> {
  const [pid = ''] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  const children = execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n');
  for (const each of [pid, ...children]) process.kill(Number(each), name);
}

beforeAll(async () => {
  dataDir = join(await folderOfFile(), 'postgres');
  cluster = await startCluster({ dataDir, durable: false });
  pool = new pg.Pool({ connectionString: cluster.url, max: 4 });
  pool.on('error', () => undefined);
  const application = withLoadShedding(
    async (_req, res) => {
      await pool.query('SELECT 1');
      res.end('served');
    },
    {
      isQuery: () => true,
      pagesAtOnce: 20,
      texts: messages.error,
      database: watchDatabase(createDatabaseProbe(cluster.url)),
    },
  );
  testServer = await startTestServer({}, application);
});
afterAll(async () => {
  await signal('SIGCONT');
  await testServer.close();
  await pool.end();
  await cluster.stop('immediate');
});

it.skipIf(process.platform === 'win32')(
  'a silent database is reported to everybody who waits, also for a connection, and all recovers by itself',
  async () => {
    expect((await testServer.send('/dashboard')).body).toContain('served');
    await signal('SIGSTOP');
    const paths = Array.from({ length: 12 }, (_, at) => ['/dashboard', '/profile/x', '/feed.xml'][at % 3]!);
    const answers = await Promise.all(paths.map((path) => testServer.send(path)));
    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body).toContain(messages.error.unavailable);
    }
    await signal('SIGCONT');
    await expect.poll(async () => (await testServer.send('/dashboard')).status).toBe(200);
  },
);
