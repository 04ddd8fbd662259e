import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { GET } from '@/app/api/avatars/[...key]/route';
import { POST } from '@/app/api/avatars/route';
import { AVATAR_MAX_BYTES, avatarKeyOf } from '@/domain/profile/avatar';
import { dataDir } from '@/env';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { createUploadThingStorage } from '@/server/ports/file-storage/uploadthing-storage';
import { readAvatar } from '@/server/services/profile/read-avatar';
import { removeUnusedAvatars } from '@/server/services/profile/remove-unused-avatars';
import { uploadAvatar } from '@/server/services/profile/upload-avatar';
import { freshAddress } from '../../support/api-request';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';
import { expectConsole } from '../../support/fail-on-console';
import { BLUE, halves, phonePhoto, pngBomb, RED, SVG, twoFrames } from '../../support/images';
import { openUploadThing } from '../../support/uploadthing';

/** Photos of members. */

const FOLDER = join(dataDir, 'avatars');
const files = getFileStorage();

type Sent = {
  body?: BodyInit | Buffer;
  as?: TestProfile | null;
  type?: string;
  headers?: Record<string, string>;
  address?: string;
};

async function upload({ body = '', as, type = 'image/png', headers = {}, address = freshAddress() }: Sent) {
  const cookie = as ? `${SESSION_COOKIE}=${(await makeSession(as)).cookie}` : '';
  const response = await POST(
    new Request('http://localhost:3000/api/avatars', {
      method: 'POST',
      headers: { 'content-type': type, cookie, [CLIENT_ADDRESS_HEADER]: address, ...headers },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      duplex: 'half',
    } as RequestInit),
  );
  const answer = (await response.json()) as { avatarUrl: string; message: string };
  return { status: response.status, headers: response.headers, ...answer };
}

function get(url: string, headers: Record<string, string> = {}) {
  const key = url.replace('/api/avatars/', '').split('/');
  return GET(new Request(`http://localhost:3000${url}`, { headers }), { params: Promise.resolve({ key }) });
}

/** The stored photo: bytes, metadata, and the color at a position. */
async function stored(url: string) {
  const response = await get(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const image = sharp(bytes);
  const { data, info } = await image.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return { r: data[at]!, g: data[at + 1]!, b: data[at + 2]! };
  };
  return { bytes, colourAt, facts: await image.metadata() };
}

const isNear = (a: typeof RED, b: typeof RED) =>
  Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) < 40;

/** Names of all files in the storage's folder. */
function kept(): string[] {
  try {
    return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\/./.test(name));
  } catch {
    return [];
  }
}
const rows = async () => (await db.avatarFile.findMany({ select: { key: true } })).map(({ key }) => key);
const sweep = () => removeUnusedAvatars({ db, files });
const small = () => halves(64, 64, RED, BLUE).png().toBuffer();

beforeEach(async () => {
  await db.profile.updateMany({ where: { avatarUrl: { not: null } }, data: { avatarUrl: null } });
  await db.avatarFile.deleteMany();
  rmSync(FOLDER, { recursive: true, force: true });
});

describe('POST /api/avatars', () => {
  it.each([
    ['JPEG', () => halves(900, 600, RED, BLUE).jpeg().toBuffer()],
    ['PNG', () => halves(600, 900, RED, BLUE).png().toBuffer()],
    ['WebP', () => halves(300, 300, RED, BLUE).webp().toBuffer()],
    ['a tiny PNG', () => halves(2, 2, RED, BLUE).png().toBuffer()],
  ])('keeps a %s as 512 px of WebP', async (_, make) => {
    const { status, avatarUrl, headers } = await upload({ as: await makeProfile(), body: await make() });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const { facts, colourAt } = await stored(avatarUrl);
    expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(isNear(colourAt(20, 256), RED)).toBe(true);
    expect(isNear(colourAt(490, 256), BLUE)).toBe(true);
  });

  it('outlives a sender who goes before the body is read', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtExceptionMonitor', note);
    onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const body = new ReadableStream({ start: (controller) => controller.error(gone) });
    expect((await upload({ as: null, body })).status).toBe(401);
    await setImmediate();
    expect(uncaught).toEqual([]);
  });

  it('keeps a JPEG of print colours in those of screens', async () => {
    const body = await halves(300, 300, RED, BLUE).toColourspace('cmyk').jpeg().toBuffer();
    const { avatarUrl } = await upload({ as: await makeProfile(), body });
    const { facts, colourAt } = await stored(avatarUrl);
    expect(facts).toMatchObject({ format: 'webp', space: 'srgb' });
    expect(isNear(colourAt(20, 256), RED)).toBe(true);
  });

  it('takes the first frame of a GIF', async () => {
    const { avatarUrl } = await upload({
      as: await makeProfile(),
      body: await twoFrames(),
      type: 'image/gif',
    });
    const { facts, colourAt } = await stored(avatarUrl);
    expect(facts.pages ?? 1).toBe(1);
    expect(isNear(colourAt(256, 256), RED)).toBe(true);
  });

  it('turns a phone’s photo upright and drops what it tells', async () => {
    const photo = await phonePhoto();
    expect(photo.includes('SECRETPHONE')).toBe(true);
    const { avatarUrl } = await upload({ as: await makeProfile(), body: photo, type: 'image/jpeg' });
    const { bytes, facts, colourAt } = await stored(avatarUrl);
    // Left and right of the stored image are top and bottom of the original.
    expect(isNear(colourAt(256, 30), RED)).toBe(true);
    expect(isNear(colourAt(256, 480), BLUE)).toBe(true);
    for (const secret of ['SECRETPHONE', 'SECRETNAME', 'Exif', 'GPS'])
      expect(bytes.includes(secret)).toBe(false);
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('puts transparent pictures on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const body = await sharp({ create: { width: 90, height: 90, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { avatarUrl } = await upload({ as: await makeProfile(), body });
    expect(isNear((await stored(avatarUrl)).colourAt(256, 256), { r: 255, g: 255, b: 255 })).toBe(true);
  });

  const NOT_IMAGE = 'This image format isn’t supported. Choose a JPEG, PNG, WebP or GIF.';
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => SVG],
    ['an SVG behind an XML head', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), SVG])],
    ['HTML called PNG', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF')],
    ['an archive', () => Buffer.from('PK\u0003\u0004 and the rest')],
    ['a cut PNG', async () => (await halves(800, 800, RED, BLUE).png().toBuffer()).subarray(0, 900)],
    ['a cut JPEG', async () => (await halves(800, 800, RED, BLUE).jpeg().toBuffer()).subarray(0, 2_000)],
    ['a PNG’s head alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['random bytes', () => Buffer.from(randomUUID().repeat(200))],
    ['a TIFF', () => halves(20, 20, RED, BLUE).tiff().toBuffer()],
    // The product has disabled this decoder for the whole process, so the bytes are written by hand.
    ['an AVIF', () => Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
  ])('POST /api/avatars refuses %s', async (_, make) => {
    const { status, message } = await upload({ as: await makeProfile(), body: await make() });
    expect([status, message]).toEqual([400, NOT_IMAGE]);
    expect([kept(), await rows()]).toEqual([[], []]);
  });

  it('makes a picture of a polyglot and nothing else', async () => {
    const script = '/*<script>alert(1)</script>*/=1;';
    const body = Buffer.concat([await twoFrames(), Buffer.from(script)]);
    const { avatarUrl } = await upload({ as: await makeProfile(), body, type: 'image/gif' });
    const { bytes } = await stored(avatarUrl);
    expect(bytes.includes('script')).toBe(false);
  });

  it('refuses 16,384 times 16,384 pixels without decoding them, and lets 25 megapixels pass', async () => {
    const as = await makeProfile();
    const bomb = pngBomb(16_384);
    expect(bomb.length).toBeLessThan(100_000);
    const costOf = async (body: Buffer) => {
      const before = process.cpuUsage();
      const { status, message } = await upload({ as, body });
      const { user, system } = process.cpuUsage(before);
      return { cost: user + system, status, message };
    };
    const allowed = await costOf(pngBomb(5_000));
    expect(allowed.status).toBe(200);
    const refused = await costOf(bomb);
    expect([refused.status, refused.message]).toEqual([400, 'The image has more than 25 megapixels']);
    // It has ten times as many pixels.
    expect(refused.cost).toBeLessThan(allowed.cost);
    expect((await upload({ as, body: pngBomb(5_001) })).status).toBe(400);
  });

  it('takes 5 MB and no byte more, announced or not', async () => {
    const as = await makeProfile();
    const png = await small();
    // Data after the end of a PNG is ignored.
    const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
    expect((await upload({ as, body: padded(AVATAR_MAX_BYTES) })).status).toBe(200);
    const over = await upload({ as, body: padded(AVATAR_MAX_BYTES + 1) });
    expect([over.status, over.message]).toEqual([413, 'The image is larger than 5 MB']);
    const announced = await upload({
      as,
      body: png,
      headers: { 'content-length': String(AVATAR_MAX_BYTES + 1) },
    });
    expect(announced.status).toBe(413);
  });

  it('stops reading a body that outgrows the limit', async () => {
    const chunk = new Uint8Array(256 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        if (sent > 4 * AVATAR_MAX_BYTES) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect((await upload({ as: await makeProfile(), body })).status).toBe(413);
    expect(sent).toBeLessThan(AVATAR_MAX_BYTES + 8 * chunk.length);
  });

  it('accepts members only, viewers included, and only a photo as the body', async () => {
    const body = await small();
    expect((await upload({ as: null, body })).status).toBe(401);
    expect((await upload({ as: await makeProfile({ isActive: false }), body })).status).toBe(401);
    expect((await upload({ as: await makeProfile({ role: 'viewer' }), body })).status).toBe(200);
    for (const type of ['multipart/form-data; boundary=x', 'text/html', 'application/json', '']) {
      expect((await upload({ as: await makeProfile(), body, type })).status).toBe(415);
    }
    // The content type sent by the client is ignored.
    for (const type of ['application/octet-stream', 'image/svg+xml', 'IMAGE/PNG; charset=x']) {
      expect((await upload({ as: await makeProfile(), body, type })).status).toBe(200);
    }
  });

  it('stores under the caller’s id and a name of the server’s', async () => {
    const as = await makeProfile();
    const headers = { 'content-disposition': 'attachment; filename="../../x"', 'x-user-id': randomUUID() };
    const { avatarUrl } = await upload({ as, body: await small(), headers });
    expect(avatarUrl).toMatch(new RegExp(`^/api/avatars/${as.id}/[0-9a-f]{32}$`));
    expect(kept()).toEqual([avatarKeyOf(avatarUrl)]);
  });

  it('lets an account try 20 times an hour, no matter what it sends or others do behind its address', async () => {
    const as = await makeProfile();
    const attempts = await Promise.all(Array.from({ length: 25 }, () => upload({ as, body: 'x' })));
    expect(attempts.filter(({ status }) => status === 400)).toHaveLength(20);
    const refused = attempts.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.message).toMatch(/^Too many attempts\. Please try again in/);

    const address = freshAddress();
    const people = await Promise.all(Array.from({ length: 4 }, () => makeProfile()));
    const times = (count: number, status: number) => Array.from({ length: count }, () => status);
    const fromOne: number[] = [];
    // More than 22 simultaneous uploads are rejected unread, which is unrelated to these limits.
    for (const person of people) {
      const uploads = Array.from({ length: 17 }, () => upload({ as: person, body: 'x', address }));
      fromOne.push(...(await Promise.all(uploads)).map(({ status }) => status));
    }
    expect(fromOne).toEqual(times(4 * 17, 400));
  });

  it('leaves nothing behind when the storage fails, and says so', async () => {
    const { profile, api } = await newMember();
    writeFileSync(FOLDER, 'a file where the folder belongs');
    onTestFinished(() => rmSync(FOLDER, { force: true }));
    const { status, message } = await upload({ as: profile, body: await small() });
    expect([status, message]).toEqual([503, 'Failed to upload avatar image']);
    expect((await api.profile.me())?.avatarUrl).toBeNull();
    rmSync(FOLDER);
    expect(await sweep()).toBe(1);
    expect([kept(), await rows()]).toEqual([[], []]);
  });
});

describe('GET /api/avatars/{key}', () => {
  it('gives the picture for good, and nothing twice', async () => {
    const { avatarUrl } = await upload({ as: await makeProfile(), body: await small() });
    const response = await get(avatarUrl);
    const etag = response.headers.get('etag')!;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String((await response.arrayBuffer()).byteLength),
      etag: `"${avatarUrl.split('/').at(-1)!}"`,
    });
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(avatarUrl, { 'if-none-match': tags });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get(avatarUrl, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    'x',
    '..',
    '../first-run.txt',
    '../../etc/passwd',
    '%2e%2e/%2e%2e/secrets.env',
    '..%2fsecrets.env',
    `${randomUUID()}/${'0'.repeat(32)}`,
    `${randomUUID()}/../${randomUUID()}`,
    `${randomUUID()}/${'0'.repeat(32)}/x`,
    `${randomUUID()}/\0`,
  ])('GET /api/avatars/{key} has nothing under %j', async (key) => {
    writeFileSync(join(dataDir, 'secrets.env'), 'SECRET=1');
    const response = await get(`/api/avatars/${key}`);
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the picture of a profile', () => {
  it('the picture of a profile shows once it is saved, and the one before it goes', async () => {
    const { profile, api } = await newMember();
    const first = await upload({ as: profile, body: await small() });
    expect((await api.profile.me())?.avatarUrl).toBeNull();
    const saved = await api.profile.update({ bio: 'Hi.', avatarUrl: first.avatarUrl });
    expect(saved).toMatchObject({ bio: 'Hi.', avatarUrl: first.avatarUrl });

    const second = await upload({ as: profile, body: await small() });
    expect(await sweep()).toBe(0);
    await api.profile.setAvatar({ avatarUrl: second.avatarUrl });
    // Saving the same values again changes nothing.
    await api.profile.update({ avatarUrl: second.avatarUrl });
    expect(await sweep()).toBe(1);
    expect(kept()).toEqual([avatarKeyOf(second.avatarUrl)]);
    expect((await get(first.avatarUrl)).status).toBe(404);
    expect((await callerAs(profile).profile.get({ id: profile.id })).avatarUrl).toBe(second.avatarUrl);

    await api.profile.setAvatar({ avatarUrl: null });
    expect(await sweep()).toBe(1);
    expect([kept(), await rows()]).toEqual([[], []]);
  });

  it('the picture of a profile is nobody else’s, no foreign address and nothing that was removed', async () => {
    const { profile, api } = await newMember();
    const { profile: other, api: others } = await newMember();
    const mine = await upload({ as: profile, body: await small() });
    const theirs = await upload({ as: other, body: await small() });
    await api.profile.setAvatar({ avatarUrl: mine.avatarUrl });
    await api.profile.setAvatar({ avatarUrl: null });
    for (const avatarUrl of [
      mine.avatarUrl,
      theirs.avatarUrl,
      `/api/avatars/${profile.id}/${'0'.repeat(32)}`,
      'http://169.254.169.254/',
      'javascript:alert(1)',
      `https://evil.example${mine.avatarUrl}`,
      '',
    ]) {
      const failure = await failureOf(api.profile.update({ bio: 'Not kept.', avatarUrl }));
      expect([failure.code, failure.message]).toEqual([
        'BAD_REQUEST',
        'The uploaded image has expired. Choose it again, then save.',
      ]);
    }
    expect(await api.profile.me()).toMatchObject({ bio: '', avatarUrl: null });
    expect((await others.profile.setAvatar({ avatarUrl: theirs.avatarUrl })).avatarUrl).toBe(
      theirs.avatarUrl,
    );
  });

  it('the picture of a profile is one of them when ten are saved at once, and only that one stays', async () => {
    const { profile, api } = await newMember();
    const uploads = [];
    for (let index = 0; index < 10; index += 1)
      uploads.push(await upload({ as: profile, body: await small() }));
    await Promise.all(uploads.map(({ avatarUrl }) => api.profile.setAvatar({ avatarUrl })));
    expect(await sweep()).toBe(9);
    const { avatarUrl } = (await api.profile.me())!;
    expect(kept()).toEqual([avatarKeyOf(avatarUrl!)]);
    expect((await get(avatarUrl!)).status).toBe(200);
  });

  it('goes with a deleted account, which takes no other any more', async () => {
    const { profile, api } = await newMember();
    const admin = await newMember('admin');
    const shown = await upload({ as: profile, body: await small() });
    const waiting = await upload({ as: profile, body: await small() });
    await api.profile.setAvatar({ avatarUrl: shown.avatarUrl });
    await admin.api.admin.deleteUser({ userId: profile.id, prompts: 'keep' });
    expect((await failureOf(api.profile.setAvatar({ avatarUrl: waiting.avatarUrl }))).code).toBe(
      'UNAUTHORIZED',
    );
    expect(await sweep()).toBe(1);
    expect(kept()).toEqual([avatarKeyOf(waiting.avatarUrl)]);
  });
});

describe('pictures kept with UploadThing', () => {
  it('pictures kept with UploadThing are uploaded, shown, replaced and removed as in the folder; its failures leave nothing', async () => {
    expectConsole('warn', /`file\.(url|appUrl)` is deprecated/);
    const host = await openUploadThing();
    onTestFinished(() => host.close());
    const storage = createUploadThingStorage({ ...host.options, timeoutMs: 30_000 });
    // For a host that never answers.
    const hasty = createUploadThingStorage({ ...host.options, timeoutMs: 500 });
    const { profile, api } = await newMember();
    const send = async (files = storage) =>
      uploadAvatar(
        { db, actor: profile, now: new Date(), files },
        { announcedBytes: null, body: Readable.from([await small()]) },
      );
    const first = await send();
    await api.profile.setAvatar(first);
    const second = await send();
    await api.profile.setAvatar(second);
    expect((await readAvatar({ files: storage }, avatarKeyOf(second.avatarUrl)!)).length).toBeGreaterThan(0);
    expect(host.files.size).toBe(2);

    for (const answer of [
      (_req: unknown, res: ServerResponse) => void res.writeHead(500).end('secret of the host'),
      () => undefined,
    ]) {
      host.answerWith(answer);
      await expect(send(hasty)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'Failed to upload avatar image',
      });
      await expect(readAvatar({ files: hasty }, avatarKeyOf(second.avatarUrl)!)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
      // The previous photo and the failed one wait for the next run.
      expect(await removeUnusedAvatars({ db, files: hasty })).toBe(0);
    }
    expect((await api.profile.me())?.avatarUrl).toBe(second.avatarUrl);
    host.answerWith(null);
    expect(await removeUnusedAvatars({ db, files: storage })).toBe(3);
    expect([...host.files.keys()]).toEqual([avatarKeyOf(second.avatarUrl)!.replace('/', '_')]);
    expect(await rows()).toEqual([avatarKeyOf(second.avatarUrl)]);
    // The SDK retries by itself, with its own delays.
  });
});

describe('the removal of unused pictures', () => {
  it('takes what nobody saved within its hour, and finds what a stop has left', async () => {
    const { profile } = await newMember();
    const { avatarUrl } = await upload({ as: profile, body: await small() });
    expect(await sweep()).toBe(0);
    const ofTheHour = { where: { key: avatarKeyOf(avatarUrl)! } };
    const { expiresAt, createdAt } = await db.avatarFile.findUniqueOrThrow(ofTheHour);
    expect(expiresAt!.getTime() - createdAt.getTime()).toBeGreaterThan(59 * 60_000);
    await db.avatarFile.update({ ...ofTheHour, data: { expiresAt: new Date(0) } });
    // The row of an upload without a file.
    await db.avatarFile.create({ data: { key: `${profile.id}/${'0'.repeat(32)}`, expiresAt: new Date(0) } });
    expect(await sweep()).toBe(2);
    expect([kept(), await rows()]).toEqual([[], []]);
  });

  it('goes on behind one that the storage will not let go', async () => {
    const { profile } = await newMember();
    const [stuck, free] = ['1', '2'].map((digit) => `${profile.id}/${digit.repeat(32)}`) as [string, string];
    for (const key of [stuck, free]) {
      await files.put(key, Buffer.from('x'), 'image/webp');
      await db.avatarFile.create({ data: { key, expiresAt: new Date(key === stuck ? 0 : 1) } });
    }
    const stubborn = { ...files, delete: (key: string) => files.delete(key === stuck ? 'no such key' : key) };
    expect(await removeUnusedAvatars({ db, files: stubborn })).toBe(1);
    expect(kept()).toEqual([stuck]);
    expect(await sweep()).toBe(1);
  });

  it('the removal of unused pictures is refused a picture that is about to go', async () => {
    const { profile } = await newMember();
    const { avatarUrl } = await upload({ as: profile, body: await small() });
    const soon = new Date(Date.now() + 30_000);
    await db.avatarFile.updateMany({ data: { expiresAt: soon } });
    expect((await failureOf(callerAs(profile).profile.setAvatar({ avatarUrl }))).code).toBe('BAD_REQUEST');
    // The database rejects it from any writer.
    await expect(db.profile.update({ where: { id: profile.id }, data: { avatarUrl } })).rejects.toThrow();
    await expect(
      db.profile.update({ where: { id: profile.id }, data: { avatarUrl: 'https://evil.example/x' } }),
    ).rejects.toThrow();
  });
});
