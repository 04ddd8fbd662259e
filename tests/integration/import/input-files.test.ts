import { strToU8, type Zippable, zipSync } from 'fflate';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INPUT_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { dataDir } from '@/env';
import type { InputFileSet } from '@/server/services/import/input-file-set';
import { readInputFolder } from '@/server/services/import/read-input-folder';
import { withInputFiles } from '@/server/services/import/open-input';
import { openImport } from '@/server/services/import/open-import';
import { heldBytes } from '../../support/held-memory';
import { sized } from '../../support/sizes';
import { bytesSource, csvOf } from './support';

const { given: refusals } = importMessages;

/** Packed as little as possible: nothing here depends on how well it is. */
const zipOf = (files: Zippable) => Buffer.from(zipSync(files, { level: 1 }));
const source = (bytes: Buffer, name = 'files.zip') => ({ ...bytesSource(bytes), name });
const unpacked = <Result>(bytes: Buffer, look: (given: InputFileSet) => Result) =>
  withInputFiles(source(bytes), (given) => Promise.resolve(look(given)));

/** Changes the entry of the first file in the archive's directory in place. */
function patchFirstEntry(zip: Buffer, patch: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(zip);
  patch(copy.subarray(copy.indexOf(Buffer.from('504b0102', 'hex'))));
  return copy;
}

async function readAll(bytes: Buffer, name?: string) {
  return withInputFiles(source(bytes, name), async (given) => {
    const opened = await openImport(given);
    const rows = [];
    for await (const row of opened.rows()) rows.push(row);
    return { rows, opened, notices: opened.notices() };
  });
}

describe('an archive', () => {
  it('an archive is read file by file, in the order of their paths', async () => {
    const zip = zipOf({
      'b/zwei.md': strToU8('Zwei'),
      'a.md': strToU8('Eins'),
      'b/日本語.md': strToU8('三'),
      'rows.csv': strToU8(
        csvOf([
          ['act', 'prompt'],
          ['One', 'Do one.'],
          ['Two', 'Do two.'],
        ]),
      ),
    });
    const { rows, opened } = await readAll(zip);
    expect(rows).toMatchObject([
      { row: 1, path: 'a.md', raw: { content: 'Eins' } },
      { row: 2, path: 'b/zwei.md', raw: { content: 'Zwei' } },
      { row: 3, path: 'b/日本語.md', raw: { content: '三' } },
      { row: 4, path: 'rows.csv', place: 'row 2', raw: { title: 'One' } },
      { row: 5, path: 'rows.csv', place: 'row 3', raw: { title: 'Two' } },
    ]);
    expect(opened.unit).toBe('prompt');
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('refuses a file whose aliases multiply, in words, and reads the others', async () => {
    const bomb = [
      'a0: &a0 [x, x]',
      ...Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`),
    ].join('\n');
    const zip = zipOf({
      'bomb.md': strToU8(`---\n${bomb}\n---\nText of the bomb\n`),
      'promptfooconfig.yaml': strToU8(`${bomb}\nprompts: [*a30]\n`),
      'sound.md': strToU8('Eins'),
    });
    const { rows, opened } = await readAll(zip);
    expect(rows.length + opened.passedOver.count).toBe(3);
    expect(rows).toContainEqual(expect.objectContaining({ path: 'sound.md' }));
    expect(JSON.stringify(rows).length).toBeLessThan(100_000);
  });

  it('passes over what programs keep for themselves and what is no text, and says so', async () => {
    const zip = zipOf({
      '.git/config': strToU8('[core]'),
      '__MACOSX/._a.md': strToU8('x'),
      '.obsidian/app.json': strToU8('{}'),
      '.DS_Store': strToU8('x'),
      'a.md': strToU8('Eins'),
      'picture.png': strToU8('no picture'),
      'data.bin': new Uint8Array([0, 1, 2, 3]),
    });
    const { rows, opened } = await readAll(zip);
    expect(rows).toHaveLength(1);
    expect(opened.passedOver.count).toBe(6);
    expect(opened.passedOver.files).toContainEqual({ path: 'picture.png', reason: 'not a text file' });
  });

  const one = (name: string, options: Zippable[string] = strToU8('Text')) => zipOf({ [name]: options });
  const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024).fill(0x61);

  it.each<[string, Buffer, string]>([
    ['a path that climbs', one('../up.md'), refusals.escapes],
    ['a path that climbs later', one('a/../../up.md'), refusals.escapes],
    ['an absolute path', one('/etc/passwd'), refusals.escapes],
    ['a drive', one('C:/windows.md'), refusals.escapes],
    ['backslashes', one('a\\b.md'), refusals.escapes],
    ['an endless path', one(`${'x'.repeat(1_001)}.md`), refusals.longPath],
    [
      'a symbolic link',
      one('link.md', [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }]),
      refusals.link,
    ],
    ['an archive', one('inner.7z', zipSync({ 'a.md': strToU8('x') })), refusals.archive],
    ['a file that is too large', one('long.md', megabytes(6)), refusals.tooLarge],
    ['a bomb', one('bomb.md', megabytes(3)), refusals.bomb],
    [
      'an encrypted file',
      patchFirstEntry(one('a.md'), (entry) => entry.writeUInt16LE(1, 8)),
      refusals.encrypted,
    ],
    [
      'a file that unpacks to more than the list says',
      patchFirstEntry(one('a.md', strToU8('word '.repeat(1_000))), (entry) => entry.writeUInt32LE(10, 24)),
      refusals.broken,
    ],
    [
      'a file that unpacks to less than the list says',
      patchFirstEntry(one('a.md', strToU8('word '.repeat(1_000))), (entry) => entry.writeUInt32LE(9_000, 24)),
      refusals.broken,
    ],
  ])('an archive rejects only %s', async (_, zip, reason) => {
    await unpacked(zip, (given) => {
      expect(given.entries).toEqual([]);
      expect(given.refused.map((file) => file.reason)).toEqual([reason]);
    });
  });

  it('takes the first of two files with one path', async () => {
    const zip = zipOf({ 'aa.md': strToU8('first'), 'ab.md': strToU8('second') });
    const twice = Buffer.from(zip.toString('latin1').replaceAll('ab.md', 'aa.md'), 'latin1');
    await unpacked(twice, (given) => {
      expect(given.entries.map(({ path }) => path)).toEqual(['aa.md']);
      expect(given.refused).toEqual([{ path: 'aa.md', reason: refusals.twice }]);
    });
  });

  it('an archive is refused as a whole when it is cut off, holds too many files or unpacks to too much', async () => {
    const zip = zipOf({ 'a.md': strToU8('Eins') });
    await expect(readAll(zip.subarray(0, 40))).rejects.toThrow('damaged or incomplete');

    const many = Object.fromEntries(
      Array.from({ length: INPUT_MAX_FILES + 1 }, (_, index) => [`${index}.md`, new Uint8Array()]),
    );
    await expect(readAll(zipOf(many))).rejects.toThrow('More than 20,000 files');

    const chunk = Buffer.alloc(4_500_000);
    for (let at = 0; at < chunk.length; at += 1) chunk[at] = 97 + ((at * 7 + ((at / 300) | 0)) % 20);
    const large = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.md`, chunk]));
    await expect(readAll(zipOf(large))).rejects.toThrow('exceed 200 MB');
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });
});

describe('thousands of files', { timeout: 300_000 }, () => {
  const FILES = sized(2_500, 10_000);
  const TEXT = `Say it again. ${'word '.repeat(4_000)}`;

  /** Reads all rows; gives how many there were and how much was held meanwhile beyond what was held before. */
  async function iterate(given: InputFileSet): Promise<{ rows: number; most: number }> {
    const before = heldBytes();
    const opened = await openImport(given);
    let [rows, most] = [0, 0];
    for await (const row of opened.rows()) {
      rows += 'raw' in row ? 1 : 0;
      if (rows % (FILES / 10) === 0) most = Math.max(most, heldBytes() - before);
    }
    return { rows, most };
  }

  // Their texts are 50 MB or more; what is known of each file is held, and little more.
  const FLAT = 20_000_000 + 1_000 * FILES;

  it('thousands of files of an archive are read at flat memory', async () => {
    const names = Array.from({ length: FILES }, (_, index) => index);
    const zip = zipOf(
      Object.fromEntries(names.map((index) => [`f${index}/p.md`, strToU8(`${index} ${TEXT}`)])),
    );
    const { rows, most } = await withInputFiles(source(zip), iterate);
    expect(rows).toBe(FILES);
    expect(most).toBeLessThan(FLAT);
  });

  it('thousands of files of a folder are read at flat memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cuebook-given-'));
    try {
      for (let index = 0; index < FILES; index += 1)
        writeFileSync(join(folder, `${index}.md`), `${index} ${TEXT}`);
      const { rows, most } = await iterate(await readInputFolder(folder));
      expect(rows).toBe(FILES);
      expect(most).toBeLessThan(FLAT);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a file of another encoding', () => {
  const rows = csvOf([
    ['act', 'prompt'],
    ['Größe', 'Sag “ja” – bitte.'],
  ]);
  const latin = Buffer.from('act,prompt\r\nGr\xf6\xdfe,Sag \x93ja\x94 \x96 bitte.\r\n', 'latin1');
  const bigEndian = Buffer.from(`\ufeff${rows}`, 'utf16le').swap16();

  it.each<[string, Buffer, string]>([
    ['UTF-16', Buffer.from(`\ufeff${rows}`, 'utf16le'), 'UTF-16'],
    ['UTF-16 without a mark', Buffer.from(rows, 'utf16le'), 'UTF-16'],
    ['big-endian UTF-16', bigEndian, 'UTF-16'],
    ['Windows-1252', latin, 'Windows-1252'],
  ])('%s is read as rows, and named', async (_, bytes, name) => {
    const { rows: read, notices } = await readAll(bytes, 'prompts.csv');
    expect(read).toMatchObject([{ raw: { title: 'Größe', content: 'Sag “ja” – bitte.' } }]);
    expect(notices.join(' ')).toContain(name);
  });

  it('a file of another encoding is read in an archive, each file in its own', async () => {
    const zip = zipOf({
      'a.csv': latin,
      'b.md': Buffer.from('\ufeffÜber', 'utf16le'),
      'c.md': strToU8('\ufeffÄ'),
    });
    const { rows: read, notices } = await readAll(zip);
    expect(read).toMatchObject([
      { raw: { title: 'Größe' } },
      { raw: { content: 'Über' } },
      { raw: { content: 'Ä' } },
    ]);
    expect(notices).toHaveLength(2);
  });
});

describe('a repository of prompts', () => {
  it('a repository of prompts has files that tell about it: they are passed over, and named', async () => {
    const about = [
      ...[
        'README.md',
        'readme.zh-CN.md',
        'LICENSE',
        'LICENSE.txt',
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'SECURITY.md',
      ],
      ...['requirements.txt', 'robots.txt', 'package.json', 'Makefile', '.github/ISSUE_TEMPLATE/bug.md'],
      ...[
        'patterns/sum/README.md',
        'matches/LICENSE',
        'hub/README.md',
        'LICENSE-CC-BY-4.0.md',
        'README_日本語.md',
      ],
      ...['requirements/dev.txt', 'docs/_sidebar.md', 'RELEASES.md', 'UNLICENSE', 'readme.pt-br.md'],
    ];
    const prompts = {
      'patterns/sum/system.md': 'Sum it up.',
      'matches/package.yml': "matches:\n  - trigger: ':hi'\n    replace: 'Say hi to the team.'\n",
      'hub/prompt.json': '{"_type":"prompt","input_variables":["x"],"template":"Say {x}"}',
      'notes/security.md': 'Review this code for security.',
      'notes/Note.md': 'Write a note.',
      'notes/readme-writer.md': 'Write a README of this project.',
      'notes/changelog-generator.md': 'Write a changelog of these commits.',
      'notes/license_check.txt': 'Name the license of each file.',
    };
    const zip = zipOf({
      ...Object.fromEntries(about.map((path) => [path, strToU8('About this project.')])),
      ...Object.fromEntries(Object.entries(prompts).map(([path, text]) => [path, strToU8(text)])),
    });
    const { rows, opened } = await readAll(zip);
    const { passedOver } = opened;
    expect(rows.map(({ path }) => path).sort()).toEqual(Object.keys(prompts).sort());
    expect(passedOver.files.map(({ path }) => path).sort()).toEqual([...about].sort());
    expect(new Set(passedOver.files.map(({ reason }) => reason))).toEqual(
      new Set([importMessages.passedOver.project]),
    );
  });

  it.each([
    ['settings.yaml', 'colour: blue\n'],
    ['package.json', '{\n  "name": "x",\n  "version": "1.0.0"\n}\n'],
    ['style.css', 'a { color: red }'],
  ])('just %s is reported as unknown', async (name, text) => {
    await expect(readAll(Buffer.from(text), name)).rejects.toThrow('Unrecognized format');
  });
});

describe('a zip within a zip', () => {
  const inner = (files: Record<string, string>) =>
    zipOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  const page = (title: string, text: string) => `# ${title}\n\nSchlagwörter: sales, outbound\n\n${text}\n`;
  const id = '1f2e3d4c5b6a79881726354453627181';

  it('a zip within a zip is what Notion gives, and its files lie where they would', async () => {
    const zip = zipOf({
      'Export-2f2e3d4c-5b6a-7988-Part-1.zip': inner({
        [`Cold ${id}.md`]: page('Cold', 'Write to {{company}}.'),
      }),
      'Export-2f2e3d4c-5b6a-7988-Part-2.zip': inner({ [`Warm ${id}.md`]: page('Warm', 'Call {{company}}.') }),
    });
    const { rows } = await readAll(zip);
    expect(rows).toMatchObject([
      {
        path: `Cold ${id}.md`,
        raw: { title: 'Cold', tags: ['sales', 'outbound'], content: 'Write to {{company}}.' },
      },
      { path: `Warm ${id}.md`, raw: { title: 'Warm' } },
    ]);
  });

  it('a zip within a zip is opened on one level, and a damaged one spoils no other', async () => {
    const zip = zipOf({
      'a.zip': inner({ 'x.md': 'Do x.' }),
      'b.zip': inner({ 'x.md': 'Do it.' }),
      'c.zip': strToU8('PK\u0003\u0004 no more'),
      'd.zip': zipOf({ 'deep.zip': inner({ 'y.md': 'Never.' }) }),
    });
    const { rows } = await readAll(zip);
    expect(rows.map((row) => [row.path, 'refusal' in row ? row.refusal : null])).toEqual([
      ['c.zip', importMessages.given.broken],
      ['d/deep.zip', importMessages.given.archive],
      ['a/x.md', null],
      ['b/x.md', null],
    ]);
  });
});
