import pg from 'pg';
import { backupMessages } from '@/domain/backup/messages';
import { rebuildSchema } from '@/server/postgres';
import { type FileStorage, StorageError } from '@/server/ports/file-storage/file-storage';
import { copyAccessBefore, keepAccessBefore } from './access-before';
import { readArchive } from './archive-reader';
import { BackupProblem, codeOf } from './backup-problem';
import { type CheckedBackup, checkBackup, avatarKeyOf, tableOf } from './check-backup';
import { dropConstraintsAndIndexes, setSequences, tableLoader } from './load-tables';
import { readRestoredAccess, type RestoredAccess } from './restored-access';

export type RestoreOptions = {
  path: string;
  passphrase: string | undefined;
  databaseUrl: string;
  /** Folder of the migrations, absolute. */
  migrations: string;
  pictures: Pick<FileStorage, 'put' | 'read'>;
  /** Whether all existing data may be deleted. */
  replaces: boolean;
  /** Whether deactivations, removals and lower roles of the replaced data stay. */
  keepsAccess: boolean;
};

export type Restored = {
  backup: CheckedBackup;
  worksAgain: RestoredAccess;
  /** Whether what had ended in the replaced data has ended here as well. */
  keptAccess: boolean;
  heldMails: number;
};

/**
 * Replaces the content of the database with a backup, in one transaction. Sessions, one-time links and pending sign-ins
 * are not in a backup; queued mail and the jobs that delete or notify wait for an admin.
 * @throws BackupProblem with a message for people; then nothing has changed but unused images
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const backup = await checkBackup(options.path, options.passphrase);
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    application_name: 'cuebook restore',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await requireFree(client, options.replaces);
    const restored = await load(client, backup, options);
    await client.query('commit');
    return restored;
  } catch (error) {
    throw problemOf(error);
  } finally {
    // Also ends an uncommitted transaction.
    await client.end().catch(() => undefined);
  }
}

/** Rejects while servers run, because they cache data, and if existing data would be deleted without consent. */
async function requireFree(client: pg.Client, replaces: boolean): Promise<void> {
  const users = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'cuebook%' and pid <> pg_backend_pid()`,
  );
  if (users.rowCount !== 0) throw new BackupProblem(backupMessages.inUse);
  if (replaces) return;
  const table = await client.query<{ found: boolean }>(`select to_regclass('profiles') is not null as found`);
  if (table.rows[0]?.found !== true) return;
  const people = await client.query('select from profiles limit 1');
  if (people.rowCount !== 0) throw new BackupProblem(backupMessages.notEmpty);
}

async function load(client: pg.Client, backup: CheckedBackup, options: RestoreOptions): Promise<Restored> {
  const { header } = backup;
  const isCompared = options.replaces && (await compareWith(client, options.keepsAccess));
  const schema = await rebuildSchema(client, options.migrations, header.migrations);
  if (schema === 'newer') throw new BackupProblem(backupMessages.newer(options.path, header.version));
  if ('olderThan' in schema) throw new BackupProblem(backupMessages.older(options.path, schema.olderThan));
  const bare = await dropConstraintsAndIndexes(client);
  // Migrations leave rows of their own in some tables.
  for (const { name } of header.tables) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
  const loader = tableLoader(client, new Map(header.tables.map(({ name, columns }) => [name, columns])));
  await readArchive(options.path, options.passphrase, async (entry, bytes) => {
    const table = tableOf(entry);
    const avatarKey = avatarKeyOf(entry);
    if (table !== null) await loader.add(table, bytes);
    if (avatarKey !== null) await storeAvatar(options.pictures, avatarKey, bytes);
  });
  await loader.end();
  await setSequences(client, header.sequences);
  await bare.restore();
  await schema.finish();
  // First: what follows changes rows of which webhooks would tell.
  await holdJobs(client);
  const keptAccess = isCompared && options.keepsAccess;
  if (keptAccess) await keepAccessBefore(client);
  // Members by a group follow the directory as of now. Whoever is in a group but in none of its spaces has left there.
  await client.query(
    `insert into directory_changes (group_id, group_name, profile_id)
     select distinct g.id, g.display_name, m.user_id from space_members m
     join scim_groups g on lower(g.display_name) = lower(m.by_group)`,
  );
  await endEvaluations(client);
  const heldMails = await holdMails(client);
  await client.query(`insert into audit_events (action, details) values ('backup.restored', $1)`, [
    { createdAt: header.createdAt },
  ]);
  return { backup, worksAgain: await readRestoredAccess(client, isCompared), keptAccess, heldMails };
}

/** Copies what the data to be replaced allows; damaged data is no obstacle if nothing of it stays. */
async function compareWith(client: pg.Client, keepsAccess: boolean): Promise<boolean> {
  await client.query('savepoint access');
  try {
    return await copyAccessBefore(client);
  } catch (error) {
    if (keepsAccess || !(error instanceof BackupProblem)) throw error;
    await client.query('rollback to savepoint access');
    return false;
  }
}

/** Ends the evaluations that were running: their open work is in no backup. */
async function endEvaluations(client: pg.Client): Promise<void> {
  const reason = [backupMessages.evaluationEnded];
  await client.query(
    `update prompt_test_runs r set "end" = 'stopped', end_reason = $1, ended_at = now()
     from prompt_evaluations e where e.id = r.evaluation_id and e.ended_at is null and r."end" is null`,
    reason,
  );
  await client.query(
    `update prompt_evaluations set state = 'stopped', reason = $1, ended_at = now() where ended_at is null`,
    reason,
  );
}

/** Nothing is sent or deleted before an admin has checked. */
async function holdJobs(client: pg.Client): Promise<void> {
  await client.query(
    `insert into settings (id, held_since) values (1, now()) on conflict (id) do update set held_since = excluded.held_since`,
  );
}

/** The same for mails. Returns how many wait. */
async function holdMails(client: pg.Client): Promise<number> {
  const mails = await client.query(
    'update mail_outbox set held_at = now() where sent_at is null and failed_at is null',
  );
  return mails.rowCount ?? 0;
}

async function storeAvatar(pictures: RestoreOptions['pictures'], key: string, bytes: Buffer): Promise<void> {
  try {
    // The content of a key never changes.
    if ((await pictures.read(key)) === null) await pictures.put(key, bytes, 'image/webp');
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new BackupProblem(backupMessages.avatarNotStored(error.code), { cause: error });
  }
}

/** Out of space: of the disk, or of a statement's memory. */
const DISK_FULL = '53100';

function problemOf(error: unknown): unknown {
  if (error instanceof BackupProblem || !(error instanceof Error)) return error;
  if (codeOf(error) === DISK_FULL || error.message.includes('No space left on device')) {
    return new BackupProblem(backupMessages.diskFull, { cause: error });
  }
  if (!(error instanceof pg.DatabaseError)) return error;
  return new BackupProblem(backupMessages.databaseRefused(error.message), { cause: error });
}
