import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt } from '../../support/factories';
import { keepFiles } from '../../support/files';
import { makeToken } from '../../support/program';
import { makeSpace } from '../webhook/support';

/** A skill as large as a skill may be, through the commands that read it as one line of the export. */

const MIB = 1_024 * 1_024;

let server: Awaited<ReturnType<typeof serveV1>>;
beforeAll(async () => (server = await serveV1()));
afterAll(() => server.close());

it('the largest skill is synced, pulled and exported: its line of the export has 22 MB', async () => {
  const owner = await makeProfile();
  const space = await makeSpace(owner);
  const sizes = [5 * MIB, 5 * MIB, 5 * MIB, MIB - 4_096];
  const files = sizes.map((size, place) => ({
    path: `assets/${place}.bin`,
    bytes: Buffer.alloc(size, place),
  }));
  await makePrompt({
    creator: owner,
    spaceId: space.id,
    title: 'Heavy skill',
    description: 'Does it. Use when asked.',
    skillName: 'heavy',
    files: await keepFiles(owner, files),
  });
  const env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
  const run = (...words: string[]) => cuebook([...words, '--space', space.slug], { env });
  const folder = join(await tempFolder(), 'prompts');
  expect(await run('sync', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 written') as string,
  });
  const expectWhole = async (place: string) => {
    for (const { path, bytes } of files) {
      expect((await readFile(join(place, 'heavy', path))).equals(bytes), path).toBe(true);
    }
  };
  await expectWhole(folder);
  expect(await run('sync', folder)).toMatchObject({ code: 0, out: '1 unchanged.\n' });
  const pulled = join(await tempFolder(), 'pulled');
  expect(await run('pull', pulled)).toMatchObject({ code: 0 });
  const exported = join(await tempFolder(), 'exported');
  expect(await run('export', '--format', 'skill', '--to', exported)).toMatchObject({ code: 0 });
  await expectWhole(exported);
});
