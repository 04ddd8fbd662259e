// npm run restore -- FILE|s3://bucket/prefix/name [--replace]: puts a backup in the place of an empty library, or of any with --replace.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupMessages } from '@/domain/backup/messages';
import { dataDir, env } from '@/env';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { BackupProblem } from '@/server/services/backup/backup-problem';
import type { Restored } from '@/server/services/backup/restore-backup';
import { restoreFile } from '@/server/services/backup/restore-file';
import type { RestoredAccess } from '@/server/services/backup/restored-access';
import { keepSecret } from './lib/keep-secret';

function readWords(): { file: string; replaces: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new BackupProblem(backupMessages.noFile);
    return { file, replaces: values.replace };
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(backupMessages.noFile, { cause: error });
  }
}

const TITLES: Readonly<Record<keyof RestoredAccess, string>> = {
  accessTokens: 'Access tokens',
  directoryTokens: 'Tokens of directories (SCIM)',
  invitations: 'Invitations to spaces',
  grants: 'Access to single prompts',
  guestLinks: 'Guest links',
};

function say({ backup, worksAgain, heldMails }: Restored): void {
  const { header, manifest } = backup;
  console.log(
    `Restored ${manifest.tables['prompts']?.rows ?? 0} prompts, ${manifest.tables['profiles']?.rows ?? 0} accounts and ` +
      `${manifest.pictures.count} pictures, as of ${header.createdAt} (Cuebook ${header.version}).`,
  );
  console.log(
    'Everyone is signed out. Links for passwords, sign-ins and addresses work no more; agents connect again.',
  );
  console.log(
    `Until an admin releases them on /admin/health, jobs that remove or tell something wait, and ${heldMails} mails.`,
  );
  if (!header.hasSecrets) {
    console.log(
      'The backup was not encrypted, so set up again: keys of AI models, the key and password on /admin/setup, and authenticator apps. Mail that was not sent is gone.',
    );
  }
  for (const key of manifest.missingPictures)
    console.log(`Was missing when the backup was made: picture ${key}`);
  for (const [kind, title] of Object.entries(TITLES) as [keyof RestoredAccess, string][]) {
    const lines = worksAgain[kind];
    if (lines.length === 0) continue;
    console.log(`${title} that work again, revoke what should not:`);
    for (const line of lines) console.log(`  ${line}`);
  }
}

async function main(): Promise<void> {
  const { file, replaces } = readWords();
  const restored = await restoreFile(file, dataDir, {
    passphrase: env.BACKUP_PASSPHRASE,
    databaseUrl: env.DATABASE_URL,
    migrations: join(import.meta.dirname, '..', 'prisma', 'migrations'),
    pictures: getFileStorage(),
    replaces,
  });
  say(restored);
  const { secret } = restored.backup;
  if (secret === null) return;
  const kept = keepSecret(dataDir, env.NEXTAUTH_SECRET, secret);
  if (kept !== null) {
    console.log(`Set NEXTAUTH_SECRET to the value in ${kept} before the next start, then delete that file.`);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}
