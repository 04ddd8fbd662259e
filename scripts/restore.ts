// npm run restore -- FILE|s3://bucket/prefix/name [--replace [--no-keep-access]]: see USAGE.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupMessages } from '@/domain/backup/messages';
import { dataDir, env } from '@/env';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { forgetAuditEnd } from '@/server/services/audit/audit-end';
import { BackupProblem } from '@/server/services/backup/backup-problem';
import type { Restored } from '@/server/services/backup/restore-backup';
import { restoreFile } from '@/server/services/backup/restore-file';
import type { RestoredAccess } from '@/server/services/backup/restored-access';
import { keepSecret } from './lib/keep-secret';

const USAGE = `Usage: npm run restore -- FILE|s3://bucket/prefix/name [options]

Restores a backup into an empty library. Stop all servers first.

  --replace         Replace everything in a library that is not empty.
  --keep-access     People who were deactivated, removed or given a lower role since the backup stay so, and what
                    ended stays ended: ways in, tokens, links, groups, sharing. This is the default with --replace.
                    One active admin always stays.
  --no-keep-access  Give everyone the access that they had in the backup. Use it if the library is damaged, or if an
                    intruder has changed it.
  --help            Show this text.`;

type Choices = { file: string; replaces: boolean; keepsAccess: boolean };

/** Returns what to restore and how; null to show the usage. */
function readWords(): Choices | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'keep-access': { type: 'boolean', default: false },
        'no-keep-access': { type: 'boolean', default: false },
      },
    });
    if (values.help) return null;
    const [file, ...more] = positionals;
    const isContradictory = values['keep-access'] && values['no-keep-access'];
    if (file === undefined || more.length > 0 || isContradictory) {
      throw new BackupProblem(backupMessages.noFile);
    }
    return { file, replaces: values.replace, keepsAccess: !values['no-keep-access'] };
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(backupMessages.noFile, { cause: error });
  }
}

const TITLES: Readonly<Record<keyof RestoredAccess, string>> = {
  activeAgain: 'Accounts that are active again',
  higherRoles: 'Accounts with a higher role than before',
  members: 'Members of spaces who are back, or have a higher role than before',
  spaces: 'Spaces that had been deleted',
  groups: 'Groups that bring people into spaces again, or with a higher role than before',
  typedAgain: 'Accounts whose address counts as not proved again, with what was set before the proof',
  earlierPasswords: 'Accounts whose earlier password works again',
  earlierAddresses: 'Accounts with an earlier address, which gets their links and codes',
  erasedAgain: 'Accounts that had been deleted for good: delete them again',
  sharedAgain: 'Prompts that everybody sees again',
  collections: 'Collections that more people, or others, see again',
  movedBack: 'Prompts that are back in a space',
  signIn: 'Rules and settings of sign-in',
  grants: 'Access to single prompts',
  invitations: 'Invitations to spaces',
  guestLinks: 'Guest links',
  accessTokens: 'Access tokens',
  directoryTokens: 'Tokens of directories (SCIM)',
};

function say({ backup, worksAgain, keptAccess, heldMails }: Restored): void {
  const { header, manifest } = backup;
  console.log(
    `Restored ${manifest.tables['prompts']?.rows ?? 0} prompts, ${manifest.tables['profiles']?.rows ?? 0} accounts and ` +
      `${manifest.pictures.count} pictures, as of ${header.createdAt} (Cuebook ${header.version}).`,
  );
  console.log('Everyone is signed out. Old links no longer work. Agents have to reconnect.');
  const mails = heldMails === 0 ? '' : ` ${heldMails} mails wait as well.`;
  console.log(
    `Deletions, notifications and webhooks are paused until an admin resumes them on /admin/health.${mails}`,
  );
  if (keptAccess) {
    console.log('People who were deactivated, removed or given a lower role since the backup stay so.');
    console.log(
      'Ways in, tokens, links, groups and sharing that had ended stay ended, also what ended when an address was proved.',
    );
  }
  if (!header.hasSecrets) {
    console.log(
      'The backup was not encrypted, so set up again: keys of AI models, the key and password on /admin/setup, and authenticator apps. Mail that was not sent is gone.',
    );
  }
  for (const key of manifest.missingPictures)
    console.log(`Was missing when the backup was made: picture ${key}`);
  const listed = (Object.entries(TITLES) as [keyof RestoredAccess, string][]).filter(
    ([kind]) => worksAgain[kind].length > 0,
  );
  if (listed.length > 0) console.log('This access works again. Revoke any that shouldn’t.');
  for (const [kind, title] of listed) {
    console.log(`${title}:`);
    for (const line of worksAgain[kind]) console.log(`  ${line}`);
  }
}

async function main(): Promise<void> {
  const choices = readWords();
  if (choices === null) {
    console.log(USAGE);
    return;
  }
  const { file, replaces, keepsAccess } = choices;
  const restored = await restoreFile(file, dataDir, {
    passphrase: env.BACKUP_PASSPHRASE,
    databaseUrl: env.DATABASE_URL,
    migrations: join(import.meta.dirname, '..', 'prisma', 'migrations'),
    pictures: getFileStorage(),
    replaces,
    keepsAccess,
  });
  await forgetAuditEnd();
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
