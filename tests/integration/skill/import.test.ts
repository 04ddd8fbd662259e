import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { exportPrompts } from '@/server/services/export/export-prompts';
import { runImport } from '@/server/services/import/run-import';
import { formatFiles, formatsMissing } from '../../../packages/formats/tests/format-files';
import { brokenRules, otherKeys } from '../../support/skill-rules';
import { bytesSource, newImporter, promptsOf } from '../import/support';

/** Imports of skills and of chats that claim to be one: all rows come, none stops the others. */

it('imports a chat with the name of a skill as a chat, and an earlier chat of a skill', async () => {
  const importer = await newImporter();
  const chat = [{ role: 'user', content: 'Hello' }];
  const rows = [
    { title: 'Chat', description: 'A chat.', messages: chat, skillName: 'chat' },
    {
      title: 'Skill',
      description: 'A skill.',
      content: 'Now one text.',
      skillName: 'greet',
      earlier: [{ messages: chat }, { content: 'Before.' }],
    },
  ];
  await runImport(importer.ctx, { source: bytesSource(JSON.stringify(rows)), isShared: false });
  const prompts = await promptsOf(importer.owner);
  expect(prompts.map(({ title, skillName }) => [title, skillName]).sort()).toEqual([
    ['Chat', ''],
    ['Skill', 'greet'],
  ]);
  const skill = prompts.find(({ title }) => title === 'Skill');
  const versions = await db.promptVersion.findMany({
    where: { promptId: skill?.id ?? '' },
    orderBy: { version: 'asc' },
    select: { version: true, skillName: true },
  });
  expect(versions).toEqual([
    { version: 1, skillName: '' },
    { version: 2, skillName: 'greet' },
    { version: 3, skillName: 'greet' },
  ]);
});

type Files = Record<string, Uint8Array>;

/** Each folder of an export keeps to the specification. */
function expectValid(files: Files): void {
  const owns = Object.entries(files).filter(([path]) => /^[^/]+\/SKILL\.md$/.test(path));
  expect(owns.length).toBeGreaterThan(0);
  for (const [path, bytes] of owns) {
    const folder = path.slice(0, path.indexOf('/'));
    expect([folder, brokenRules(folder, Buffer.from(bytes).toString())]).toEqual([folder, []]);
  }
}

it.each([
  ['no front matter', 'a', '# A'],
  ['no name', 'a', '---\ndescription: d\n---\n'],
  ['another folder', 'b', '---\nname: a\ndescription: d\n---\n'],
  ['a doubled hyphen', 'a--b', '---\nname: a--b\ndescription: d\n---\n'],
  ['capitals', 'A', '---\nname: A\ndescription: d\n---\n'],
  ['a long name', 'a'.repeat(65), `---\nname: ${'a'.repeat(65)}\ndescription: d\n---\n`],
  ['a long description', 'a', `---\nname: a\ndescription: ${'d'.repeat(1_025)}\n---\n`],
  ['a description that is no text', 'a', '---\nname: a\ndescription: 5\n---\n'],
  ['metadata that is no map', 'a', '---\nname: a\ndescription: d\nmetadata: x\n---\n'],
])('the rules of the specification find %s', (_, folder, text) => {
  expect(brokenRules(folder, text)).not.toEqual([]);
});

async function imported(files: Files, name = 'skills.zip') {
  const importer = await newImporter();
  const zip = Buffer.from(zipSync(files));
  await runImport(importer.ctx, { source: { ...bytesSource(zip), name }, isShared: false });
  return importer;
}

/** The files of an export in the format of skills, without its list. */
async function exported({ ctx }: Awaited<ReturnType<typeof newImporter>>): Promise<Files> {
  const { chunks } = await exportPrompts(ctx, { which: { kind: 'mine' }, format: 'skill' });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  const { 'manifest.json': _manifest, ...files } = unzipSync(new Uint8Array(Buffer.concat(parts)));
  return files;
}

const digits = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')]),
  );

const text = (content: string) => new Uint8Array(Buffer.from(content));
const OWN: Files = {
  'ship/SKILL.md': text('---\nname: ship\ndescription: Ships. Use when asked.\n---\n# Ship\n'),
  'ship/assets/logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]),
  'ship/scripts/run': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]),
  'ship/notes/bom.txt': new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a]),
  'ship/notes/empty.txt': new Uint8Array(),
  'ship/notes/latin.txt': new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
  'ship/long.md': text('word '.repeat(60_000)),
};

describe('a folder of a skill', () => {
  it('keeps files of any kind through import, export and import again, byte for byte', async () => {
    const first = await exported(await imported(OWN));
    expectValid(first);
    const { 'ship/SKILL.md': _own, ...others } = first;
    const { 'ship/SKILL.md': _given, ...given } = OWN;
    expect(digits(others)).toEqual(digits(given));
    const second = await exported(await imported(first));
    expect(digits(second)).toEqual(digits(first));
  });

  it.skipIf(formatsMissing !== null)(
    'a folder of a skill of others comes back as the same files as well',
    async () => {
      const given = [...formatFiles('skill-folder').values()].filter(({ path }) => path.includes('/'));
      const first = await exported(
        await imported(Object.fromEntries(given.map(({ path, bytes }) => [path, new Uint8Array(bytes)]))),
      );
      expect(Object.keys(first).length).toBeGreaterThan(1);
      expectValid(first);
      // Nothing is added to front matter: keys that the specification doesn't name were there.
      const before = given.filter(({ path }) => /(?:^|\/)SKILL\.md$/.test(path));
      const known = new Set(
        before.flatMap(({ bytes }) => otherKeys(Buffer.from(bytes).toString().replaceAll('\r\n', '\n'))),
      );
      for (const [path, bytes] of Object.entries(first)) {
        if (path.endsWith('/SKILL.md'))
          expect([...known]).toEqual(expect.arrayContaining(otherKeys(Buffer.from(bytes).toString())));
      }
      expect(digits(await exported(await imported(first)))).toEqual(digits(first));
    },
  );

  it('leaves out a file whose path a skill can’t have, and says so', async () => {
    const importer = await imported({ ...OWN, 'ship/a#b.md': text('A'), 'ship/LOGO.md': text('B') });
    const [prompt] = await promptsOf(importer.owner);
    expect(JSON.stringify(prompt?.files)).not.toContain('a#b.md');
    expect(JSON.stringify(prompt?.files)).toContain('LOGO.md');
  });
});
