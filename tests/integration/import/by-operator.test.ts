import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import type { ServiceContext } from '@/server/services/context';
import { runImport } from '@/server/services/import/run-import';
import { ImportInterruptedError } from '@/server/services/import/import-interrupted';
import { bytesSource, newImporter, numberedCsv, promptsOf } from './support';

/** The operator's command writes two batches of 500 at once. */

const ROWS = 1_620;

function run(
  ctx: ServiceContext,
  rows: number,
  { byOperator = true, signal = new AbortController().signal } = {},
) {
  return runImport(ctx, { source: bytesSource(numberedCsv(rows)), isShared: true, byOperator, signal });
}

describe('an import by the operator', () => {
  it('keeps the order of the file and is told in one line', async () => {
    const { owner, ctx } = await newImporter();
    expect(await run(ctx, ROWS)).toMatchObject({ created: ROWS, duplicates: 0 });
    const prompts = await promptsOf(owner);
    expect(prompts.map(({ title }) => title)).toEqual(
      Array.from({ length: ROWS }, (_, index) => `Prompt ${index + 1}`),
    );
    expect(await db.promptActivity.count({ where: { prompt: { createdBy: owner.id }, leadId: null } })).toBe(
      1,
    );
  });

  it('says how much it has saved when a batch fails, and the same file adds the rest', async () => {
    const { owner, ctx } = await newImporter();
    // Stands for any failure of the database in the middle of a batch.
    await db.$executeRaw`
      CREATE FUNCTION fail_on_1050() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.title = 'Prompt 1050' THEN RAISE EXCEPTION 'the disk is full'; END IF;
        RETURN NEW;
      END $$`;
    await db.$executeRaw`CREATE TRIGGER fail_on_1050 BEFORE INSERT ON prompts FOR EACH ROW EXECUTE FUNCTION fail_on_1050()`;
    const error: unknown = await run(ctx, ROWS).catch((reason: unknown) => reason);
    await db.$executeRaw`DROP FUNCTION fail_on_1050 CASCADE`;
    if (!(error instanceof ImportInterruptedError)) throw error;
    expect(error.message).toContain('The import stopped after row 1,001.');
    const saved = await promptsOf(owner);
    expect(error.report.created).toBe(saved.length);
    // The last batch may have been written beside the one that failed.
    expect([1_000, 1_120]).toContain(saved.length);
    expect(await run(ctx, ROWS)).toMatchObject({ created: ROWS - saved.length, duplicates: saved.length });
  });

  it('makes nothing twice beside imports of the same file by the operator and its owner', async () => {
    const { owner, ctx } = await newImporter();
    const results = await Promise.all([
      run(ctx, ROWS),
      run(ctx, ROWS),
      run(ctx, ROWS, { byOperator: false }),
    ]);
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(ROWS);
    expect(await promptsOf(owner)).toHaveLength(ROWS);
  });

  it('an import by the operator stops between two batches', async () => {
    const { owner, ctx } = await newImporter();
    const stop = new AbortController();
    stop.abort();
    await expect(run(ctx, ROWS, { signal: stop.signal })).rejects.toBeInstanceOf(ImportInterruptedError);
    expect(await promptsOf(owner)).toEqual([]);
  });
});
