import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate, prepareAppDatabase, startCluster } from '@/server/postgres';

/** A migrated database on a PostgreSQL of its own, and a streaming replica of it on another. */
export type StandbyPair = {
  /** As the app's own role. */
  primaryUrl: string;
  replicaUrl: string;
  /** As superuser, on the app's database. */
  replicaSuperuserUrl: string;
  stopReplica: () => Promise<void>;
  stop: () => Promise<void>;
};

const onDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Starts both in a folder, which the caller removes. They are durable: what is committed and what is replayed is what tests look at. */
export async function startStandbyPair(folder: string): Promise<StandbyPair> {
  await mkdir(folder, { mode: 0o711 });
  const password = randomBytes(12).toString('hex');
  const primaryDir = join(folder, 'primary', 'postgres');
  const replicaDir = join(folder, 'replica', 'postgres');
  const first = await startCluster({ dataDir: primaryDir, password });
  const appUrl = await prepareAppDatabase(first.url, password);
  await migrate(appUrl, join(import.meta.dirname, '../../prisma/migrations'));
  await first.stop();

  await mkdir(join(folder, 'replica'), { mode: 0o711 });
  await promisify(execFile)('cp', ['-a', primaryDir, replicaDir]);
  const primary = await startCluster({ dataDir: primaryDir, password });
  await writeFile(join(replicaDir, 'standby.signal'), '');
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
  await appendFile(join(replicaDir, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  const replica = await startCluster({ dataDir: replicaDir, password });

  const asApp = (port: number) => {
    const url = new URL(appUrl);
    url.port = String(port);
    return url.href;
  };
  return {
    primaryUrl: asApp(primary.port),
    replicaUrl: asApp(replica.port),
    replicaSuperuserUrl: onDatabase(replica.url, new URL(appUrl).pathname.slice(1)),
    stopReplica: () => replica.stop('immediate'),
    stop: async () => {
      await Promise.all([replica.stop('immediate'), primary.stop('immediate')]);
    },
  };
}
