import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { bucketAddress } from '../file-storage/s3-address';
import { checkStored, type StoredCheck } from '../file-storage/s3-stored';
import {
  type BackupStore,
  BackupStoreError,
  LONGEST_BACKUP_MS,
  NotStoredError,
  SpoolError,
  withFiles,
} from './backup-store';
import { headerOf, looksAt } from './s3-looks';
import { callS3, type S3Account, saveAnswer, type SentFile } from './s3-request';

export type S3StoreOptions = S3Account & {
  /** Origin of the server, optionally with a path; Amazon's own of the region if absent. */
  endpoint: string | undefined;
  bucket: string;
  /** Prefix of every name; empty, or with a trailing slash. */
  prefix: string;
  usesPathStyle: boolean;
  /** Local folder for the file until it is uploaded. */
  spool: string;
};

/** Maximum size of one upload. */
const S3_UPLOAD_MAX = 5 * 1024 ** 3;
/** S3's code for a file that is too large; also used if it is rejected before the upload. */
export const S3_TOO_LARGE = 'EntityTooLarge';

async function hashesOf(path: string): Promise<Pick<SentFile, 'sha256' | 'md5'>> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    md5.update(chunk);
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}

/** Removes folders left by killed backups or restores, which contain a whole library, once too old to be in use. */
async function removeLeft(spool: string): Promise<void> {
  for (const name of await readdir(spool)) {
    if (!/^(?:backup|restore)-/.test(name)) continue;
    const path = join(spool, name);
    const facts = await stat(path).catch(() => null);
    const isLeft = facts?.isDirectory() === true && Date.now() - facts.mtimeMs > LONGEST_BACKUP_MS;
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

/** Stores backups in a bucket, created locally and sent in one upload: the bucket never contains half of one. */
export function createS3Store(options: S3StoreOptions): BackupStore & {
  /** Downloads a file to a local path. */
  fetch: (name: string, path: string) => Promise<void>;
} {
  const bucket = bucketAddress(options);
  const urlOf = (name: string) => new URL(`${bucket}/${options.prefix}${name}`);
  const drain = async (answer: AsyncIterable<unknown>) =>
    void (await buffer(answer as AsyncIterable<Buffer>));
  const place = (name: string) => `s3://${options.bucket}/${options.prefix}${name}`;

  /** Uploads a file and checks that it is there. */
  async function upload(name: string, file: SentFile): Promise<StoredCheck> {
    const header = await callS3({ method: 'PUT', url: urlOf(name), file }, options, async (answer) => {
      await drain(answer);
      return headerOf(answer);
    });
    const looks = looksAt({ bucket, key: `${options.prefix}${name}`, url: urlOf(name) }, file, options);
    const check = await checkStored({ ...file, header }, looks, pause, options.waitsMs);
    if (typeof check === 'string') return check;
    // What is there is no backup, and must not take the place of an older one.
    await callS3({ method: 'DELETE', url: urlOf(name) }, options, drain).catch(() => undefined);
    throw new NotStoredError(check.problem);
  }

  const fetchTo = (name: string, path: string) =>
    callS3({ method: 'GET', url: urlOf(name) }, options, (answer) => saveAnswer(answer, path));

  async function listPage(after: string | undefined): Promise<{ names: string[]; next: string | undefined }> {
    const url = new URL(`${bucket}/`);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', `${options.prefix}cuebook-`);
    if (after !== undefined) url.searchParams.set('continuation-token', after);
    const page = await callS3({ method: 'GET', url }, options, (answer) => text(answer));
    const names = [...page.matchAll(/<Key>([\w./-]+)<\/Key>/g)].map(([, key = '']) =>
      key.slice(options.prefix.length),
    );
    return { names, next: /<NextContinuationToken>([^<]+)</.exec(page)?.[1] };
  }

  return {
    async put(name, write) {
      const folder = await withFiles(async () => {
        await removeLeft(options.spool);
        return mkdtemp(join(options.spool, 'backup-'));
      }, SpoolError);
      try {
        const path = join(folder, name);
        await withFiles(() => write(path), SpoolError);
        const { size: bytes } = await stat(path);
        if (bytes > S3_UPLOAD_MAX) throw new BackupStoreError(S3_TOO_LARGE);
        const check = await upload(name, { path, bytes, ...(await hashesOf(path)) });
        return { place: place(name), bytes, check };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async withFile(name, use) {
      const folder = await withFiles(() => mkdtemp(join(options.spool, 'restore-')), SpoolError);
      try {
        const path = join(folder, name);
        await fetchTo(name, path);
        return await use(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async list() {
      const all = new Set<string>();
      let after: string | undefined;
      let before: number;
      do {
        before = all.size;
        const { names, next } = await listPage(after);
        for (const name of names) all.add(name);
        after = next;
        // A server that doesn't know where a page goes on gives the first one for ever.
      } while (after !== undefined && all.size > before);
      return [...all];
    },
    remove: (name) => callS3({ method: 'DELETE', url: urlOf(name) }, options, drain),
    fetch: fetchTo,
  };
}
