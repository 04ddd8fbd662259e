import { join } from 'node:path';
import { backupFailedMail } from '@/domain/backup/mails';
import { backupMessages } from '@/domain/backup/messages';
import { dataDir, env, siteUrl } from '@/env';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { mailNameOf } from '../account/lock-profile';
import { enqueueMail } from '../mail/enqueue-mail';
import { makeBackup } from './make-backup';
import { recordBackup, publicErrorText } from './record-backup';
import type { BackupSource } from './write-backup';

/** Returns the cron expression for a time of day in UTC; null without one. */
export function backupCron(at: string | undefined): string | null {
  if (at === undefined) return null;
  const [hour, minute] = at.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}

/** Returns the default destination of backups: BACKUP_TO, or a folder of the data folder. */
export function defaultDestination(): string {
  return env.BACKUP_TO ?? join(dataDir, 'backups');
}

export function ownSource(): BackupSource {
  return {
    databaseUrl: env.DATABASE_URL,
    pictures: getFileStorage(),
    secret: env.NEXTAUTH_SECRET,
    passphrase: env.BACKUP_PASSPHRASE,
  };
}

/**
 * Makes the scheduled backup and records it. A failure is recorded, which admins see in their inbox and on their pages,
 * and mailed to each of them.
 * @param to destination; only tests set another one
 * @returns 1 if it was made, 0 if not
 */
export async function runScheduledBackup(db: Database, to = defaultDestination()): Promise<number> {
  const startedAt = new Date();
  try {
    const made = await makeBackup(ownSource(), { to, siteUrl, now: startedAt, keep: env.BACKUP_KEEP });
    await recordBackup(db, { startedAt, to, made });
    if (made.check === 'unchecked') logger.warn(backupMessages.notChecked(made.place));
    if (made.notRemoved !== null) logger.warn(backupMessages.notRemoved(made.notRemoved));
    return 1;
  } catch (error) {
    logger.error({ err: error }, 'the backup failed');
    await recordBackup(db, { startedAt, to, error });
    await notifyAdmins(db, publicErrorText(error));
    return 0;
  }
}

async function notifyAdmins(db: Database, problem: string): Promise<void> {
  const admins = await db.profile.findMany({
    where: { role: 'admin', isActive: true, deletedAt: null, email: { not: null } },
    select: { id: true, email: true },
  });
  for (const { id, email } of admins) {
    if (email === null) continue;
    const mail = backupFailedMail({ name: await mailNameOf(db, id), siteUrl }, problem);
    await enqueueMail({ db, now: new Date() }, email, mail);
  }
}
