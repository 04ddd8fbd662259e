import { unzipSync, zipSync } from 'fflate';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { exportPrompts } from '@/server/services/export/export-prompts';
import { readInputFolder } from '@/server/services/import/read-input-folder';
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
  // What is left out of any other folder.
  'ship/.gitignore': text('build/\n'),
  'ship/.env.example': text('TOKEN=\n'),
  'ship/.github/workflows/a.yml': text('on: push\n'),
  'ship/.vscode/settings.json': text('{}'),
  'ship/node_modules/left-pad/index.js': text('module.exports = 1;\n'),
  'ship/node_modules/left-pad/SKILL.md': text('---\nname: left-pad\ndescription: Pads.\n---\nPad.\n'),
  'ship/assets/template.zip': zipSync({ 'index.html': text('<p>Hi</p>'), 'b.zip': zipSync({}) }),
  'ship/assets/components.tar.gz': new Uint8Array([0x1f, 0x8b, 8, 0, 0, 1]),
  'ship/assets/.hidden.7z': new Uint8Array([0x37, 0x7a, 0xbc, 0xaf]),
  // Packed two hundred times smaller, as a bomb would be.
  'ship/assets/empty.db': new Uint8Array(2 * 1024 * 1024),
};

/** What systems put there by themselves. */
const LITTER: Files = {
  'ship/.DS_Store': text('x'),
  'ship/.git/config': text('[core]'),
  'ship/assets/._logo.png': text('x'),
  '__MACOSX/ship/._SKILL.md': text('x'),
};

/** A folder on disk with the files of one. */
async function folderOf<Result>(files: Files, work: (folder: string) => Promise<Result>): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'cuebook-skills-'));
  try {
    for (const [path, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), bytes);
    }
    return await work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function importedFolder(files: Files) {
  const importer = await newImporter();
  await folderOf(files, async (root) => {
    await runImport(importer.ctx, { source: await readInputFolder(root), isShared: false });
  });
  return importer;
}

const withoutOwn = ({ 'ship/SKILL.md': _own, ...others }: Files) => digits(others);

describe('a folder of a skill', () => {
  it('keeps files of any kind through import, export and import again, byte for byte', async () => {
    const first = await exported(await imported({ ...OWN, ...LITTER }));
    expectValid(first);
    expect(withoutOwn(first)).toEqual(withoutOwn(OWN));
    const second = await exported(await imported(first));
    expect(digits(second)).toEqual(digits(first));
  });

  it('keeps them from a folder on disk and from a ZIP within a ZIP, and makes one prompt', async () => {
    const importers = [
      await importedFolder({ ...OWN, ...LITTER }),
      await imported({ 'skills.zip': zipSync({ ...OWN, ...LITTER }) }),
    ];
    for (const importer of importers) {
      expect((await promptsOf(importer.owner)).map(({ title }) => title)).toEqual(['ship']);
      expect(withoutOwn(await exported(importer))).toEqual(withoutOwn(OWN));
    }
  });

  it('keeps them also where the ZIP has the folder’s files at its top, and a decomposed name', async () => {
    const top = Object.fromEntries(
      Object.entries(OWN).map(([path, bytes]) => [path.replace('ship/', ''), bytes]),
    );
    const atTop = await exported(await imported({ ...top, 'scripts/a.sh': text('echo') }));
    expect(withoutOwn(atTop)).toEqual(withoutOwn({ ...OWN, 'ship/scripts/a.sh': text('echo') }));
    const inFolder = Object.entries(OWN).map(([path, bytes]) => [`Vorschla\u0308ge/${path}`, bytes] as const);
    const named = await exported(await imported(Object.fromEntries(inFolder)));
    expect(withoutOwn(named)).toEqual(withoutOwn(OWN));
  });

  it('leaves out more packages than a skill can have, and files that are too large, with words', async () => {
    const packages = Object.fromEntries(
      Array.from({ length: 512 }, (_, at) => [`ship/node_modules/${at}.js`, text(`${at}`)]),
    );
    const large = { 'ship/big.png': new Uint8Array(5 * 1024 * 1024 + 1), 'ship/z.md': text('Z') };
    const given = { ...OWN, ...large, ...packages };
    const {
      'ship/node_modules/left-pad/index.js': _a,
      'ship/node_modules/left-pad/SKILL.md': _b,
      ...own
    } = OWN;
    const kept = withoutOwn({ ...own, 'ship/z.md': text('Z') });
    expect(withoutOwn(await exported(await imported(given)))).toEqual(kept);
    expect(withoutOwn(await exported(await importedFolder(given)))).toEqual(kept);
    await folderOf(given, async (root) => {
      const { refused } = await readInputFolder(root);
      expect(refused.map(({ path }) => path.slice(path.indexOf('/') + 1))).toEqual(['ship/big.png']);
    });
  });

  it('prefers what somebody wrote to packages where there are too many files, and says so once', async () => {
    const packages = Array.from(
      { length: 500 },
      (_, at) => [`ship/node_modules/${at}.js`, text(`${at}`)] as const,
    );
    const others = Array.from({ length: 20 }, (_, at) => [`ship/scripts/${at}.js`, text(`${at}`)] as const);
    const own = Object.entries(OWN).filter(([path]) => path === 'ship/SKILL.md');
    const importer = await newImporter();
    const zip = Buffer.from(zipSync(Object.fromEntries([...own, ...packages, ...others])));
    const report = await runImport(importer.ctx, {
      source: { ...bytesSource(zip), name: 'skills.zip' },
      isShared: false,
    });
    expect(report.lossRows.map(({ losses }) => losses.length)).toEqual([1]);
    const paths = Object.keys(await exported(importer));
    expect(paths.filter((path) => path.startsWith('ship/scripts/'))).toHaveLength(20);
    expect(paths).toHaveLength(512);
  });

  it('what a folder without SKILL.md hides stays hidden', async () => {
    const { 'ship/SKILL.md': _own, ...others } = OWN;
    const importer = await imported({ ...others, 'note.md': text('Write a note.') });
    const titles = (await promptsOf(importer.owner)).map(({ title }) => title);
    expect(titles).toContain('note');
    expect(titles.join()).not.toMatch(/env|gitignore/);
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
