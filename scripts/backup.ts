// npm run backup -- --to FOLDER|s3://bucket/prefix/ [--keep N] [--verify]: writes everything into one file, while people work.
import { parseArgs } from 'node:util';
import { backupMessages } from '@/domain/backup/messages';
import { siteUrl } from '@/env';
import { db } from '@/server/db';
import { BackupProblem } from '@/server/services/backup/backup-problem';
import { makeBackup } from '@/server/services/backup/make-backup';
import { recordBackup } from '@/server/services/backup/record-backup';
import { defaultDestination, ownSource } from '@/server/services/backup/scheduled-backup';
import { sizeText } from '@/server/services/health/format-text';

const WITHOUT_SECRETS = [
  'The file is not encrypted, so secrets are not in it. After a restore, set up again:',
  '  keys of AI models; authenticator apps (people sign in with a recovery code, or an admin removes the app);',
  '  addresses, signing secrets and tokens of webhooks (they stay paused until then);',
  '  links of accepted publish requests; mail that was not sent yet is dropped.',
  'To keep them, set BACKUP_PASSPHRASE (16 characters or more): the whole file is encrypted then.',
];

function readWords(): { to: string; keep: number | undefined; verifies: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        verify: { type: 'boolean', default: false },
      },
    });
    const to = values.to ?? defaultDestination();
    if (to === '') throw new BackupProblem(backupMessages.noDestination);
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (keep !== undefined && (!Number.isInteger(keep) || keep < 1)) {
      throw new BackupProblem(backupMessages.wrongKeep);
    }
    return { to, keep, verifies: values.verify };
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(backupMessages.noDestination, { cause: error });
  }
}

async function main(): Promise<void> {
  const { to, keep, verifies } = readWords();
  const startedAt = new Date();
  try {
    const made = await makeBackup(ownSource(), { to, siteUrl, now: startedAt, keep, verifies });
    await recordBackup(db, { startedAt, to, made });
    const { pictures, tables } = made.manifest;
    const isLocal = !made.place.startsWith('s3:');
    const size = `${sizeText(made.bytes)}${isLocal ? ', readable by this account only' : ''}`;
    if (made.check === 'unchecked') console.log(`${backupMessages.notChecked(made.place)} (${size})`);
    else console.log(`Wrote ${made.place} (${size}).`);
    if (made.check === 'verified') console.log('Read it back: it is whole, and every hash is right.');
    console.log(
      `${tables['prompts']?.rows ?? 0} prompts, ${tables['profiles']?.rows ?? 0} accounts, ${pictures.count} photos, ` +
        `${made.rows} rows in all, as of ${made.createdAt.toISOString()}.`,
    );
    for (const key of made.manifest.missingPictures) console.log(`Missing in the storage: photo ${key}`);
    for (const name of made.removed) console.log(`Removed ${name}, beyond the ${keep} to keep.`);
    if (made.notRemoved !== null) console.log(backupMessages.notRemoved(made.notRemoved));
    if (made.hasSecrets) console.log('Encrypted. Keep the passphrase somewhere else.');
    else for (const line of WITHOUT_SECRETS) console.log(line);
  } catch (error) {
    await recordBackup(db, { startedAt, to, error }).catch(() => undefined);
    throw error;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 1;
} finally {
  await db.$disconnect();
}
