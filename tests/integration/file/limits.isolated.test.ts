import { beforeEach, expect, it, vi } from 'vitest';
import { zipSync } from 'fflate';
import { POST } from '@/app/api/files/route';
import type * as Environment from '@/env';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { skillArchive } from '../../support/archives';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { bytesSource, newImporter, promptsOf } from '../import/support';

/** What a person may upload in a day, and what the files of the library may take in all, over HTTP. */

vi.mock('@/env', async (original) => {
  const actual = await original<typeof Environment>();
  return { ...actual, env: { ...actual.env, QUOTA_MEGABYTES_PER_DAY: 2, SKILL_STORAGE_MB: 3 } };
});

beforeEach(async () => {
  await db.fileUpload.deleteMany({});
  await db.fileBlob.deleteMany({ where: { uses: { none: {} } } });
});

const MEGABYTE = 1024 * 1024;
const bytesOf = (letter: string, size: number) => Buffer.alloc(size, letter);

async function upload(person: TestProfile, bytes: Buffer): Promise<Response> {
  const { cookie } = await makeSession(person);
  const headers = { cookie: `${SESSION_COOKIE}=${cookie}`, 'content-length': String(bytes.length) };
  return POST(
    new Request('http://localhost/api/files', { method: 'POST', headers, body: new Uint8Array(bytes) }),
  );
}

const uploadsOf = ({ id }: TestProfile) => db.fileUpload.count({ where: { userId: id } });

it('uploads beyond the day’s megabytes are refused with the number and the time, and leave nothing', async () => {
  const person = await makeProfile();
  expect((await upload(person, bytesOf('a', 1.5 * MEGABYTE))).status).toBe(201);
  const refused = await upload(person, bytesOf('b', MEGABYTE));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({
    message: expect.stringContaining('2 megabytes a day. Try again in') as unknown,
  });
  expect(await uploadsOf(person)).toBe(1);
  expect((await upload(person, bytesOf('c', MEGABYTE / 4))).status).toBe(201);
});

it('beyond the library’s storage every way of adding files is refused with the number', async () => {
  const words = /3 MB.*SKILL_STORAGE_MB/;
  for (const letter of ['d', 'e']) {
    expect((await upload(await makeProfile(), bytesOf(letter, 1.4 * MEGABYTE))).status).toBe(201);
  }
  const person = await makeProfile();
  const large = bytesOf('f', MEGABYTE / 2);
  const refused = await upload(person, large);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toEqual({ message: expect.stringMatching(words) as unknown });
  expect(await uploadsOf(person)).toBe(0);

  const zip = skillArchive({ name: 's/large.txt', data: large });
  const sent = await handleV1(
    { db, now: new Date() },
    new Request('http://localhost/api/v1/skills', {
      method: 'POST',
      headers: { authorization: `Bearer ${await makeToken(person)}`, 'content-type': 'application/zip' },
      body: new Uint8Array(zip),
    }),
  );
  expect(sent.status).toBe(413);
  expect(await sent.json()).toMatchObject({ detail: expect.stringMatching(words) as unknown });

  const { owner, ctx } = await newImporter();
  const own = Buffer.from('---\nname: large\ndescription: Does it. Use when asked.\n---\n# Large\n');
  const folder = Buffer.from(
    zipSync({ 'large/SKILL.md': new Uint8Array(own), 'large/large.txt': new Uint8Array(large) }),
  );
  const source = { ...bytesSource(folder), name: 'skills.zip' };
  await expect(runImport(ctx, { source, isShared: false })).rejects.toThrow(words);
  expect(await promptsOf(owner)).toEqual([]);
});
