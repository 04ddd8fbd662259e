import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { backupMessages } from '@/domain/backup/messages';
import { readArchive } from './archive-reader';
import { BackupProblem } from './backup-problem';
import {
  BackupHeader,
  BackupManifest,
  BackupSecrets,
  FORMAT,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  AVATARS_FOLDER,
  SECRETS_ENTRY,
  TABLES_FOLDER,
} from './format';
import { hashAvatar } from './write-backup';

export type CheckedBackup = { header: BackupHeader; manifest: BackupManifest; secret: string | null };

/** The part of a header that is read first, equal in all formats. */
const AnyHeader = z.object({ product: z.string(), format: z.number(), version: z.string() });

/** Returns the table of an entry; null for any other entry. */
export function tableOf(entry: string): string | null {
  return entry.startsWith(TABLES_FOLDER) ? entry.slice(TABLES_FOLDER.length, entry.lastIndexOf('/')) : null;
}

/** Returns the image key of an entry; null for any other entry. */
export function avatarKeyOf(entry: string): string | null {
  return entry.startsWith(AVATARS_FOLDER) ? entry.slice(AVATARS_FOLDER.length) : null;
}

function parsed<Value>(schema: z.ZodType<Value>, bytes: Buffer): Value | null {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}

/**
 * Reads a backup to its end and verifies every hash, before anything is changed.
 * @throws BackupProblem for a file that is not a backup, is damaged or truncated, or comes from a newer version
 */
export async function checkBackup(path: string, passphrase: string | undefined): Promise<CheckedBackup> {
  const damaged = () => new BackupProblem(backupMessages.damaged(path));
  const sums = new Map<string, Hash>();
  const pictures = createHash('sha256');
  let avatarCount = 0;
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  let secret: string | null = null;

  await readArchive(path, passphrase, (name, bytes) => {
    if (header === null) {
      header = readHeader(path, name, bytes);
      return Promise.resolve();
    }
    const table = tableOf(name);
    const avatarKey = avatarKeyOf(name);
    if (table !== null) sums.set(table, (sums.get(table) ?? createHash('sha256')).update(bytes));
    else if (avatarKey !== null) {
      hashAvatar(pictures, avatarKey, bytes);
      avatarCount += 1;
    } else if (name === MANIFEST_ENTRY) manifest = parsed(BackupManifest, bytes);
    else if (name === SECRETS_ENTRY) secret = parsed(BackupSecrets, bytes)?.NEXTAUTH_SECRET ?? null;
    return Promise.resolve();
  });

  const whole = requireWhole({ header, manifest }, damaged);
  const empty = createHash('sha256').digest('hex');
  for (const { name } of whole.header.tables) {
    const sum = sums.get(name)?.digest('hex') ?? empty;
    if (whole.manifest.tables[name]?.sha256 !== sum) throw damaged();
  }
  const { count, sha256 } = whole.manifest.pictures;
  if (count !== avatarCount || sha256 !== pictures.digest('hex')) throw damaged();
  return { ...whole, secret };
}

function requireWhole(
  parts: { header: BackupHeader | null; manifest: BackupManifest | null },
  damaged: () => BackupProblem,
): { header: BackupHeader; manifest: BackupManifest } {
  const { header, manifest } = parts;
  if (header === null || manifest === null) throw damaged();
  return { header, manifest };
}

function readHeader(path: string, name: string, bytes: Buffer): BackupHeader {
  const any = name === HEADER_ENTRY ? parsed(AnyHeader, bytes) : null;
  if (any?.product !== 'cuebook') throw new BackupProblem(backupMessages.notABackup(path));
  if (any.format > FORMAT) throw new BackupProblem(backupMessages.newer(path, any.version));
  const header = parsed(BackupHeader, bytes);
  if (header === null) throw new BackupProblem(backupMessages.damaged(path));
  return header;
}
