import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { type Look, seenByHead, seenInList, type SeenFile } from '../file-storage/s3-stored';
import { BackupStoreError } from './backup-store';
import { callS3, type S3Account, type SentFile } from './s3-request';

/** How much of the end is read back: a file that was cut ends otherwise. */
const END_BYTES = 64 * 1024;

/** Refusals of a key that may write, but not list or read, and of a storage class that gives nothing back at once. */
const NOT_ALLOWED =
  /^(?:AccessDenied|AllAccessDisabled|Forbidden|InvalidObjectState|MethodNotAllowed|NotImplemented|HTTP 40[135]|HTTP 501)$/;
const MISSING = /^(?:NoSuchKey|HTTP 404|HTTP 410)$/;

export const headerOf =
  ({ headers }: IncomingMessage) =>
  (name: string): string | null =>
    [headers[name] ?? null].flat()[0] ?? null;

/** Turns refusals into what they say of the file. Throws other errors. */
async function seen(look: Promise<SeenFile>): Promise<SeenFile> {
  try {
    return await look;
  } catch (error) {
    if (!(error instanceof BackupStoreError)) throw error;
    if (NOT_ALLOWED.test(error.code)) return 'hidden';
    if (MISSING.test(error.code)) return 'missing';
    throw error;
  }
}

/** Returns what HEAD says of a file. */
const lookByHead = (url: URL, account: S3Account) =>
  callS3(
    { method: 'HEAD', url },
    account,
    async (answer): Promise<SeenFile> => {
      await buffer(answer);
      return seenByHead(answer.statusCode ?? 0, headerOf(answer)) ?? 'hidden';
    },
    (status) => seenByHead(status, () => null) !== null,
  );

/** Returns the entry of a file in the list of its bucket. */
function lookInList(bucket: string, key: string, account: S3Account): Promise<SeenFile> {
  const url = new URL(`${bucket}/`);
  url.searchParams.set('list-type', '2');
  url.searchParams.set('prefix', key);
  const page = callS3({ method: 'GET', url }, account, (answer) => text(answer));
  return seen(page.then((found) => seenInList(found, key) ?? 'missing'));
}

/** Compares the end of a file, or all of it where the server sends no parts. */
function lookAtEnd(url: URL, file: SentFile, account: S3Account): Promise<SeenFile> {
  const from = Math.max(0, file.bytes - END_BYTES);
  const range = `bytes=${from}-${file.bytes - 1}`;
  const read = async (answer: IncomingMessage): Promise<SeenFile> => {
    const etag = headerOf(answer)('etag');
    if (answer.statusCode === 206) {
      const [there, sent] = [await buffer(answer), await partOf(file.path, from, file.bytes)];
      return there.equals(sent) ? { bytes: file.bytes, etag } : 'other';
    }
    const md5 = createHash('md5');
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      md5.update(chunk);
      bytes += chunk.length;
    }
    return bytes === file.bytes && md5.digest('hex') !== file.md5 ? 'other' : { bytes, etag };
  };
  // A range outside of the file: it is shorter than what was sent.
  const isAnswer = (status: number) => (status >= 200 && status < 300) || status === 416;
  const take = async (answer: IncomingMessage) => {
    if (answer.statusCode !== 416) return read(answer);
    await buffer(answer);
    return { bytes: 0, etag: null };
  };
  return seen(callS3({ method: 'GET', url, range }, account, take, isAnswer));
}

async function partOf(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const part = Buffer.alloc(to - from);
    const { bytesRead } = await file.read(part, 0, part.length, from);
    return part.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

type Place = { bucket: string; key: string; url: URL };

/** The ways to see a file in the store, surest first: each shows what another may hide or claim. */
export const looksAt = ({ bucket, key, url }: Place, file: SentFile, account: S3Account): Look[] => [
  { ask: () => lookByHead(url, account) },
  { ask: () => lookInList(bucket, key, account) },
  { ask: () => lookAtEnd(url, file, account), isNeeded: true },
];
