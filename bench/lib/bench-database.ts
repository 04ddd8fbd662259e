import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { dataDir } from '@/env';
import { migrate, prepareAppDatabase, startCluster } from '@/server/postgres';

const MIGRATIONS = join(import.meta.dirname, '../../prisma/migrations');

export type BenchDatabase = {
  /** Address for the app's role, as the product's own server uses it. */
  url: string;
  /** The same database for the superuser: for loading in bulk. */
  adminUrl: string;
  close: () => Promise<void>;
};

export const BENCH_DATABASE = 'cuebook_bench';

/**
 * A scratch database of measurements: in a cluster of its own beside the library's (`DATA_DIR/bench`), with the
 * library's settings, so that nothing measured here can touch a real prompt.
 * @param fresh drops it first; the migrations that are missing are applied in any case
 */
export async function openBenchDatabase({
  fresh = false,
  name = BENCH_DATABASE,
} = {}): Promise<BenchDatabase> {
  const folder = join(dataDir, 'bench');
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const password = await keptPassword(join(folder, 'password'));
  const cluster = await startCluster({ dataDir: join(folder, 'postgres'), password });
  const close = () => (cluster.adopted ? Promise.resolve() : cluster.stop());
  try {
    const url = new URL(await prepareAppDatabase(cluster.url, password));
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    try {
      if (fresh) await admin.query(`drop database if exists ${name} with (force)`);
      const found = await admin.query('select from pg_database where datname = $1', [name]);
      if (found.rowCount === 0) {
        if (!fresh) throw new Error('There is no scratch library yet: npm run bench:seed -- 100000');
        await admin.query(`create database ${name} owner ${admin.escapeIdentifier(url.username)}`);
      }
    } finally {
      await admin.end();
    }
    url.pathname = `/${name}`;
    await migrate(url.href, MIGRATIONS);
    const adminUrl = new URL(cluster.url);
    adminUrl.pathname = url.pathname;
    return { url: url.href, adminUrl: adminUrl.href, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept !== '') return kept;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}
