import { IMPORT_COMPARED_ROWS, IMPORT_SAMPLE_ROWS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, SampleRow } from '@/domain/import/report';
import type { ServiceContext } from '../context';
import { type Candidate, ImportWalk } from './candidates';
import { createComparison } from './compare-rows';
import { findExisting } from './find-existing';
import type { ImportInput } from './given';
import { withGiven } from './open-given';
import { openImport } from './open-import';
import { requireImporter } from './require-importer';
import { requireTarget } from './target';
import { withUsableTests } from './usable-tests';

export type PreviewImportInput = {
  source: ImportInput;
  /** Where the prompts would come to; null for the caller's own. */
  spaceId?: string | null;
  signal?: AbortSignal;
};

function sampleOf({ row, at, prompt }: Candidate): SampleRow {
  const { title, description, category, tags, isShared } = prompt;
  return { ...at, row, title, description, category, tags, isShared };
}

/**
 * What importing this would do, without doing it: how many prompts it would create and the first of them, what of them would be
 * lost, which rows are duplicates (same title and content as one that is there or as an earlier row), and which are refused
 * and why. Throws UNAUTHORIZED, FORBIDDEN (viewers; readers of the space), NOT_FOUND for a space the caller is not in, and
 * BAD_REQUEST or TOO_LARGE for what is refused as a whole. Ends between two batches with the reason of `signal`, and with
 * FORBIDDEN once the caller may not import any more.
 */
export async function previewImport(
  ctx: ServiceContext,
  { source, spaceId = null, signal }: PreviewImportInput,
): Promise<ImportPreview> {
  const owner = requireImporter(ctx);
  const target = { owner, spaceId, isShared: false };
  const stillMay = () => ctx.db.$transaction((tx) => requireTarget(tx, target));
  await stillMay();
  return withGiven(source, async (given) => {
    const walk = new ImportWalk(await openImport(given));
    const sample: SampleRow[] = [];
    let toCreate = 0;
    const compare = createComparison(ctx.db, owner);
    for await (const { candidates } of walk.batches()) {
      signal?.throwIfAborted();
      await stillMay();
      const existing = await findExisting(ctx.db, target, candidates);
      const usable = await withUsableTests(owner, candidates);
      for (const { row, at, key, prompt } of usable) {
        const slug = existing.get(key);
        if (slug !== undefined) walk.duplicate({ ...at, row, title: prompt.title, of: { slug } });
      }
      const fresh = usable.filter(({ key }) => !existing.has(key));
      const alike = await compare(fresh);
      for (const candidate of fresh) {
        toCreate += 1;
        walk.created(candidate);
        const of = alike.get(candidate.row);
        if (of !== undefined) walk.looksLike(candidate, of);
        if (sample.length < IMPORT_SAMPLE_ROWS) sample.push(sampleOf(candidate));
      }
    }
    const report = walk.report();
    const notices =
      toCreate > IMPORT_COMPARED_ROWS ? [importMessages.notice.notCompared(IMPORT_COMPARED_ROWS)] : [];
    return { mode: 'preview', toCreate, sample, ...report, notices: [...report.notices, ...notices] };
  });
}
