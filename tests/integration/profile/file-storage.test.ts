import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from '@/server/ports/file-storage/local-storage';
import { StorageError } from '@/server/ports/file-storage/storage-error';
import { createUploadThingStorage } from '@/server/ports/file-storage/uploadthing-storage';
import { expectConsole } from '../../support/fail-on-console';
import { openUploadThing } from '../../support/uploadthing';

/** Storage of photos: a folder, or UploadThing. */

const OWNER = '0b6d4c9e-1111-4222-8333-444455556666';
const KEY = `${OWNER}/00112233445566778899aabbccddeeff`;
const OTHER = `${OWNER}/ffeeddccbbaa99887766554433221100`;
const BYTES = Buffer.from('RIFF\0\0\0\0WEBP not really');

/** The code of a storage's error. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('It did not fail.'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StorageError)) throw error;
  return error.code;
}

describe('the folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cuebook-avatars-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('stores, returns and deletes, for the server’s own account only', async () => {
    const storage = createLocalStorage(join(folder, 'avatars'));
    expect(await storage.read(KEY)).toBeNull();
    await storage.put(KEY, BYTES, 'image/webp');
    await storage.put(OTHER, Buffer.from('other'), 'image/webp');
    expect(await storage.read(KEY)).toEqual(BYTES);
    const path = join(folder, 'avatars', KEY);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'avatars')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'avatars', OWNER)).sort()).toEqual(
      [KEY, OTHER].map((key) => key.split('/')[1]!).sort(),
    );
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.read(KEY)).toBeNull();
    expect((await storage.read(OTHER))?.toString()).toBe('other');
  });

  it('removes what an interrupted write has left', async () => {
    const storage = createLocalStorage(folder);
    await storage.put(OTHER, BYTES, 'image/webp');
    writeFileSync(join(folder, `${KEY}.part`), 'half');
    expect(await storage.read(KEY)).toBeNull();
    await storage.delete(KEY);
    expect(readdirSync(join(folder, OWNER))).toEqual([OTHER.split('/')[1]]);
  });

  it.each(['', '..', '../x', 'a/../../x', '/etc/passwd', 'a', 'a//b', 'a/b.part', 'a/b\0c', 'A/b', 'a\\b'])(
    'the folder has no file %j',
    async (key) => {
      const storage = createLocalStorage(folder);
      expect(await codeOf(storage.read(key))).toBe('EKEY');
      expect(await codeOf(storage.put(key, BYTES, 'image/webp'))).toBe('EKEY');
      expect(await codeOf(storage.delete(key))).toBe('EKEY');
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('the folder says why it can’t write', async () => {
    writeFileSync(join(folder, 'taken'), 'a file where a folder belongs');
    const storage = createLocalStorage(join(folder, 'taken'));
    expect(await codeOf(storage.put(KEY, BYTES, 'image/webp'))).toBe('ENOTDIR');
    expect(readFileSync(join(folder, 'taken'), 'utf8')).toContain('a file');
  });
});

describe('UploadThing', () => {
  let host: Awaited<ReturnType<typeof openUploadThing>>;
  beforeEach(async () => {
    host = await openUploadThing();
  });
  afterEach(() => host.close());
  /** The SDK warns about properties that it reads itself, at every upload. */
  const expectSdkWarnings = () => {
    expectConsole('warn', /`file\.(url|appUrl)` is deprecated/);
  };
  const storageOf = (timeoutMs = 30_000) => createUploadThingStorage({ ...host.options, timeoutMs });

  it('keeps, gives back and forgets', async () => {
    expectSdkWarnings();
    const storage = storageOf();
    expect(await storage.read(KEY)).toBeNull();
    await storage.put(KEY, BYTES, 'image/webp');
    expect([...host.files]).toEqual([[KEY.replace('/', '_'), { bytes: BYTES, type: 'image/webp' }]]);
    expect(await storage.read(KEY)).toEqual(BYTES);
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.read(KEY)).toBeNull();
    expect(host.files.size).toBe(0);
  });

  it('signs uploads and sends the API key to the API only', async () => {
    expectSdkWarnings();
    const storage = storageOf();
    await storage.put(KEY, BYTES, 'image/webp');
    await storage.read(KEY);
    await storage.delete(KEY);
    const withKey = host.requests.filter(({ headers }) => JSON.stringify(headers).includes(host.apiKey));
    expect(withKey.map(({ path }) => path)).toEqual(['/v6/deleteFiles']);
  });

  it.each<[string, string, Parameters<typeof host.answerWith>[0]]>([
    ['500', 'UPLOAD_FAILED', (_req, res) => void res.writeHead(500).end('no')],
    ['a refusal', 'UPLOAD_FAILED', (_req, res) => void res.writeHead(403).end('{}')],
    [
      'a way elsewhere',
      'UPLOAD_FAILED',
      (_req, res) => void res.writeHead(302, { location: 'http://localhost:9/' }).end(),
    ],
    ['a closed connection', 'UPLOAD_FAILED', (req) => void req.socket.destroy()],
    ['nothing at all', 'UPLOAD_FAILED', () => undefined],
  ])('fails for %s within its time', async (_, code, answer) => {
    expectSdkWarnings();
    const [storage, hasty] = [storageOf(), storageOf(500)];
    await storage.put(OTHER, BYTES, 'image/webp');
    host.answerWith(answer);
    expect(await codeOf(hasty.put(KEY, BYTES, 'image/webp'))).toBe(code);
    await expect(hasty.read(OTHER)).rejects.toBeInstanceOf(StorageError);
    await expect(hasty.delete(OTHER)).rejects.toBeInstanceOf(StorageError);
    host.answerWith(null);
    expect(await storage.read(OTHER)).toEqual(BYTES);
  });

  it('fails without a token, and with one that is none', async () => {
    for (const token of [undefined, 'not base64 of anything']) {
      const storage = createUploadThingStorage({ ...host.options, token });
      await expect(storage.put(KEY, BYTES, 'image/webp')).rejects.toBeInstanceOf(StorageError);
    }
    expect(host.requests).toEqual([]);
  });
});
