import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runImport } from '@/server/services/import/run-import';
import { sharedData } from '../../support/shared-data';
import { bytesSource, newImporter, promptsOf } from './support';

/** The public collection that people come with: none of its characters is lost, and nothing of it comes twice. */

const FILE = sharedData('prompts.csv');
const Rows = z.array(z.object({ act: z.string(), prompt: z.string() }));

it.skipIf(FILE === undefined)('the 1,282 rows are kept to the character, and come but once', async () => {
  const bytes = await readFile(FILE!);
  const rows = Rows.parse(parse(bytes, { columns: true, bom: true }));
  const distinct = new Set(rows.map(({ act, prompt }) => JSON.stringify([act, prompt])));
  const { owner, ctx } = await newImporter();
  const run = (data: string | Buffer) => runImport(ctx, { source: bytesSource(data), isShared: true });

  const first = await run(bytes);
  const kept = (await promptsOf(owner)).map(({ title, content }) => JSON.stringify([title, content]));
  expect(first).toMatchObject({ created: distinct.size, refused: 0 });
  expect(new Set(kept)).toEqual(distinct);

  expect(await run(bytes)).toMatchObject({ created: 0, duplicates: rows.length, refused: 0 });
  const plain = JSON.stringify(rows.map(({ act, prompt }) => ({ act, prompt })));
  expect(await run(plain)).toMatchObject({ created: 0, duplicates: rows.length, refused: 0 });
  expect(await promptsOf(owner)).toHaveLength(distinct.size);
});
