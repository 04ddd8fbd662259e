import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { avatarKeyOf } from '@/domain/profile/avatar';
import { db } from '@/server/db';
import { createS3Storage } from '@/server/ports/file-storage/s3-storage';
import { signS3 } from '@/server/ports/file-storage/sign-s3';
import { StorageError } from '@/server/ports/file-storage/storage-error';
import { readAvatar } from '@/server/services/profile/read-avatar';
import { removeUnusedAvatars } from '@/server/services/profile/remove-unused-avatars';
import { uploadAvatar } from '@/server/services/profile/upload-avatar';
import { newMember } from '../../support/caller';
import { freePort } from '../../support/free-port';
import { expectedSignature, openS3 } from '../../support/s3-server';

/** STORAGE_DRIVER=s3 against a server that speaks S3. */

const OWNER = '0b6d4c9e-1111-4222-8333-444455556666';
const KEY = `${OWNER}/00112233445566778899aabbccddeeff`;
const OTHER = `${OWNER}/ffeeddccbbaa99887766554433221100`;
const BYTES = Buffer.from('RIFF\0\0\0\0WEBP not really');

let s3: Awaited<ReturnType<typeof openS3>>;
beforeEach(async () => {
  s3 = await openS3();
});
afterEach(() => s3.close());

const storageOf = (change: Partial<Parameters<typeof createS3Storage>[0]> = {}) =>
  createS3Storage({ ...s3.options, ...change });

/** The code a storage fails with. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('It did not fail.'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StorageError)) throw error;
  return error.code;
}

describe('a bucket', () => {
  it('keeps, gives back and forgets', async () => {
    const storage = storageOf();
    expect(await storage.read(KEY)).toBeNull();
    await storage.put(KEY, BYTES, 'image/webp');
    await storage.put(OTHER, Buffer.from('other'), 'image/webp');
    expect(await storage.read(KEY)).toEqual(BYTES);
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.read(KEY)).toBeNull();
    expect((await storage.read(OTHER))?.toString()).toBe('other');
    const { path } = s3.requests[0]!;
    expect(path).toBe(`/pictures/cuebook/${KEY}`);
  });

  it('a bucket with another prefix sees none of its files', async () => {
    await storageOf().put(KEY, BYTES, 'image/webp');
    expect(await storageOf({ prefix: '' }).read(KEY)).toBeNull();
  });

  it('says what is wrong with a key and a bucket, and nothing else', async () => {
    expect(await codeOf(storageOf({ secretAccessKey: 'another' }).put(KEY, BYTES, 'image/webp'))).toBe(
      'SignatureDoesNotMatch',
    );
    // A missing bucket must not look like a missing photo to the cleanup.
    const storage = storageOf({ bucket: 'nowhere' });
    expect(await codeOf(storage.read(KEY))).toBe('NoSuchBucket');
    expect(await codeOf(storage.put(KEY, BYTES, 'image/webp'))).toBe('NoSuchBucket');
    expect(await codeOf(storage.delete(KEY))).toBe('NoSuchBucket');
  });

  it.each<[string, string, Parameters<typeof s3.answerWith>[0]]>([
    [
      '500',
      'InternalError',
      (_req, res) => void res.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
    ],
    ['503 without a word', 'HTTP 503', (_req, res) => void res.writeHead(503).end()],
    [
      'a refusal',
      'AccessDenied',
      (_req, res) => void res.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
    ],
    [
      'a way elsewhere',
      'TypeError',
      (_req, res) => void res.writeHead(307, { location: 'http://localhost:9/' }).end(),
    ],
    ['a closed connection', 'UND_ERR_SOCKET', (req) => void req.socket.destroy()],
    ['nothing at all', 'TIMEOUT', () => undefined],
  ])('fails for %s within its time, and keeps what it had', async (_, code, answer) => {
    const [storage, hasty] = [storageOf(), storageOf({ timeoutMs: 500 })];
    await storage.put(OTHER, BYTES, 'image/webp');
    s3.answerWith(answer);
    expect(await codeOf(hasty.put(KEY, BYTES, 'image/webp'))).toBe(code);
    expect(await codeOf(hasty.read(OTHER))).toBe(code);
    expect(await codeOf(hasty.delete(OTHER))).toBe(code);
    s3.answerWith(null);
    expect(await storage.read(OTHER)).toEqual(BYTES);
  });

  it('a bucket fails when nobody listens', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await codeOf(storageOf({ endpoint }).read(KEY))).toBe('ECONNREFUSED');
  });
});

describe('the address of a file', () => {
  it.each([
    [
      { endpoint: undefined, usesPathStyle: false },
      `https://pictures.s3.eu-central-1.amazonaws.com/cuebook/${KEY}`,
    ],
    [{ endpoint: undefined, prefix: '' }, `https://s3.eu-central-1.amazonaws.com/pictures/${KEY}`],
    [{ endpoint: 'https://minio.example:9000/s3/' }, `https://minio.example:9000/s3/pictures/cuebook/${KEY}`],
    [
      { endpoint: 'https://minio.example', usesPathStyle: false },
      `https://pictures.minio.example/cuebook/${KEY}`,
    ],
  ])('the address of a file with %j is %s', async (change, address) => {
    const asked: string[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (input) => {
      asked.push((input as URL).href);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    try {
      await storageOf(change).delete(KEY);
    } finally {
      globalThis.fetch = original;
    }
    expect(asked).toEqual([address]);
  });
});

describe('signatures', () => {
  // The examples of Amazon's documentation (Authenticating requests: using the Authorization header).
  const key = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    now: new Date('2013-05-24T00:00:00Z'),
  };
  const host = 'https://examplebucket.s3.amazonaws.com';
  const signatureOf = (headers: Record<string, string>) => headers['authorization']?.split('Signature=')[1];

  it('signatures of reading a file are Amazon’s', () => {
    const headers = signS3(
      { method: 'GET', url: new URL(`${host}/test.txt`), headers: { range: 'bytes=0-9' }, body: null },
      key,
    );
    expect(signatureOf(headers)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
    const sent = { ...headers, host: 'examplebucket.s3.amazonaws.com' };
    // The server of these tests checks as Amazon does.
    expect(expectedSignature({ method: 'GET', path: '/test.txt', headers: sent })).toBe(signatureOf(headers));
  });

  it('signatures of storing a file are Amazon’s', () => {
    const headers = signS3(
      {
        method: 'PUT',
        url: new URL(`${host}/test%24file.text`),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      key,
    );
    expect(signatureOf(headers)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  });
});

describe('pictures kept in a bucket', () => {
  it('pictures kept in a bucket are uploaded, shown, replaced and removed as in the folder; an outage leaves nothing behind', async () => {
    const { profile, api } = await newMember();
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const [files, hasty] = [storageOf(), storageOf({ timeoutMs: 500 })];
    const send = (storage = files) =>
      uploadAvatar(
        { db, actor: profile, now: new Date(), files: storage },
        { announcedBytes: null, body: Readable.from([image]) },
      );
    await api.profile.setAvatar(await send());
    const second = await send();
    await api.profile.setAvatar(second);
    const key = avatarKeyOf(second.avatarUrl)!;
    expect((await readAvatar({ files }, key)).subarray(8, 12).toString()).toBe('WEBP');

    s3.answerWith(() => undefined);
    await expect(send(hasty)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Failed to upload avatar image',
    });
    await expect(readAvatar({ files: hasty }, key)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await removeUnusedAvatars({ db, files: hasty })).toBe(0);
    expect((await api.profile.me())?.avatarUrl).toBe(second.avatarUrl);

    s3.answerWith(null);
    // The picture of before and the one that never came to be.
    expect(await removeUnusedAvatars({ db, files })).toBe(2);
    expect(await readAvatar({ files }, key)).toBeInstanceOf(Buffer);
  });
});
