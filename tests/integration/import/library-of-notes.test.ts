import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { undoImport } from '@/server/services/import/undo-import';
import { callerAs } from '../../support/caller';
import { bytesSource, newImporter } from './support';

const SUITE = `prompts:
  - id: polite
    label: Polite reply
    raw: Reply politely to {{customer}}.
tests:
  - description: Names the customer
    vars: { customer: Ann }
    assert: [{ type: icontains, value: ann }]
`;

/** Typical files of a library that moves, notes, tables and a test suite. */
function library(): Zippable {
  const files: Zippable = { 'promptfooconfig.yaml': strToU8(SUITE) };
  for (let at = 1; at <= 292; at += 1) {
    const text = `---\ntitle: Note ${at}\ntags: [moved, n${at % 7}]\n---\nAnswer question ${at} in ${at} words.\n`;
    files[`notes/${at}.md`] = strToU8(text);
  }
  for (let at = 1; at <= 4; at += 1) {
    files[`tables/${at}.csv`] = strToU8(`act,prompt\nRow ${at}a,Do ${at}a.\nRow ${at}b,Do ${at}b.\n`);
  }
  return files;
}

it('a zip of 300 files comes into a space with tags and tests, once, and is taken back whole', async () => {
  const { owner, ctx } = await newImporter();
  const space = await callerAs(owner).space.create({ name: 'Legal', description: '' });
  const source = { ...bytesSource(Buffer.from(zipSync(library()))), name: 'library.zip' };
  const run = () => runImport(ctx, { source, spaceId: space.id, isShared: false, fileName: 'library.zip' });
  const inSpace = { spaceId: space.id, deletedAt: null };
  const { importId, created } = await run();
  expect(created).toBe(301);
  expect(await db.prompt.count({ where: { ...inSpace, tags: { has: 'moved' } } })).toBe(292);
  expect(await db.testCase.count({ where: { prompt: inSpace } })).toBe(1);
  expect(await run()).toMatchObject({ created: 0, duplicates: 301 });
  expect(await undoImport(ctx, importId!)).toMatchObject({ removed: 301 });
  expect(await db.prompt.count({ where: inSpace })).toBe(0);
});
