import { createWriteStream } from 'node:fs';
import { backupMessages } from '@/domain/backup/messages';
import {
  type BackupStore,
  BackupStoreError,
  NotStoredError,
  SpoolError,
  type StoredBackup,
} from '@/server/ports/backup-store/backup-store';
import { dataDir } from '@/env';
import { openFolderStore, openS3Store, parseS3Address } from '@/server/ports/backup-store/open-store';
import { S3_TOO_LARGE } from '@/server/ports/backup-store/s3-store';
import { BackupProblem } from './backup-problem';
import { checkBackup } from './check-backup';
import { type BackupFacts, type BackupSource, writeBackup } from './write-backup';

export type CreatedBackup = BackupFacts &
  Omit<StoredBackup, 'check'> & {
    /** `verified`: read back, with every hash. `unchecked`: sent with a key that may only write. */
    check: StoredBackup['check'] | 'verified';
    removed: string[];
    /** Why older backups could not be removed; null if there was no error. */
    notRemoved: string | null;
  };

/** Opens the destination at an address: a folder, or a bucket. Throws BackupProblem for anything else. */
function openDestination(address: string): BackupStore {
  if (!address.startsWith('s3:')) return openFolderStore(address);
  const parts = parseS3Address(address);
  if (parts === null) throw new BackupProblem(backupMessages.wrongDestination(address));
  // A path without a trailing slash is a folder, too.
  const prefix = parts.name === '' ? parts.prefix : `${parts.prefix}${parts.name}/`;
  const store = openS3Store({ bucket: parts.bucket, prefix });
  if (store === null) throw new BackupProblem(backupMessages.noS3Keys);
  return store;
}

/** Returns the prefix of a site's backups, up to their timestamp: several sites may share a folder. */
const namesOf = (siteUrl: string) => `cuebook-${new URL(siteUrl).host.replace(/[^\w.-]/g, '-')}-`;

function nameOf(siteUrl: string, now: Date, passphrase: string | undefined): string {
  const moment = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  return `${namesOf(siteUrl)}${moment}.backup${passphrase === undefined ? '' : '.age'}`;
}

type Choices = {
  /** A folder, or `s3://bucket/prefix/`. */
  to: string;
  siteUrl: string;
  now: Date;
  /** How many backups of this site are kept, the newest; all if absent. */
  keep?: number | undefined;
  /** Whether it is read back and every hash is checked. */
  verifies?: boolean | undefined;
};

/** Creates and stores a backup, then removes older ones beyond `keep`. @throws BackupProblem, with a message */
export async function makeBackup(source: BackupSource, choices: Choices): Promise<CreatedBackup> {
  const store = openDestination(choices.to);
  const name = nameOf(choices.siteUrl, choices.now, source.passphrase);
  let facts: BackupFacts | undefined;
  try {
    const kept = await store.put(name, async (path) => {
      facts = await writeBackup(source, createWriteStream(path, { mode: 0o600 }));
    });
    if (facts === undefined) throw new Error('The store has written no backup');
    if (choices.verifies === true) await verify(store, { name, place: kept.place }, source.passphrase);
    const verified = choices.verifies === true ? { check: 'verified' as const } : {};
    return { ...facts, ...kept, ...verified, ...(await removeOld(store, choices)) };
  } catch (error) {
    throw problemOf(error, choices.to);
  }
}

/** Reads a stored backup to its end. Throws NotStoredError if it can't be restored, BackupProblem if it can't be read. */
async function verify(
  store: BackupStore,
  { name, place }: { name: string; place: string },
  passphrase: string | undefined,
): Promise<void> {
  try {
    await store.withFile(name, (path) => checkBackup(path, passphrase));
  } catch (error) {
    if (error instanceof BackupProblem) throw new NotStoredError('Damaged', { cause: error });
    if (!(error instanceof BackupStoreError) || error instanceof SpoolError) throw error;
    throw new BackupProblem(backupMessages.notReadBack(place, error.code), { cause: error });
  }
}

/** Removes backups beyond `keep`. The new one is already stored, so a failure here does not undo it. */
async function removeOld(
  store: BackupStore,
  choices: Choices,
): Promise<Pick<CreatedBackup, 'removed' | 'notRemoved'>> {
  const removed: string[] = [];
  try {
    for (const name of await oldOnes(store, choices)) {
      await store.remove(name);
      removed.push(name);
    }
    return { removed, notRemoved: null };
  } catch (error) {
    if (!(error instanceof BackupStoreError)) throw error;
    return { removed, notRemoved: error.code };
  }
}

async function oldOnes(store: BackupStore, { siteUrl, keep }: Choices): Promise<string[]> {
  if (keep === undefined) return [];
  const start = namesOf(siteUrl);
  const ours = (await store.list()).filter(
    (name) => name.startsWith(start) && /^\d{8}T\d{6}Z\.backup(\.age)?$/.test(name.slice(start.length)),
  );
  return ours.toSorted().slice(0, Math.max(0, ours.length - keep));
}

function problemOf(error: unknown, to: string): unknown {
  if (!(error instanceof BackupStoreError)) return error;
  if (error instanceof NotStoredError)
    return new BackupProblem(backupMessages.notStored(to, error.code), { cause: error });
  if (error instanceof SpoolError)
    return new BackupProblem(backupMessages.spoolFailed(dataDir, error.code), { cause: error });
  if (!to.startsWith('s3:'))
    return new BackupProblem(backupMessages.folderFailed(to, error.code), { cause: error });
  const isTooLarge = error.code === S3_TOO_LARGE;
  return new BackupProblem(isTooLarge ? backupMessages.s3TooLarge : backupMessages.s3Failed(error.code), {
    cause: error,
  });
}
