import { IMPORT_SAMPLE_ROWS } from '@/domain/import/limits';
import type { ImportPreview, SampleRow } from '@/domain/import/report';
import { canCreate } from '@/domain/prompt/policy';
import type { ServiceContext } from '../context';
import { requireStillMay } from '../still-may';
import { ImportWalk } from './candidates';
import { findExisting } from './find-existing';
import { openImportFile } from './open-import-file';
import { requireImporter } from './require-importer';
import type { ImportSource } from './source';

/**
 * What importing this file would do, without doing it: how many prompts it would create and the first of them, which
 * rows are duplicates (same title and content as one of the caller's own or as an earlier row), and which are refused
 * and why. Throws UNAUTHORIZED, FORBIDDEN (viewers), and BAD_REQUEST or TOO_LARGE for a file refused as a whole.
 * Ends between two batches with the reason of `signal`, and with FORBIDDEN once the caller may not import any more.
 */
export async function previewImport(
  ctx: ServiceContext,
  source: ImportSource,
  signal?: AbortSignal,
): Promise<ImportPreview> {
  const owner = requireImporter(ctx);
  const walk = new ImportWalk(await openImportFile(source));
  const sample: SampleRow[] = [];
  let toCreate = 0;
  for await (const { candidates } of walk.batches()) {
    signal?.throwIfAborted();
    await requireStillMay(ctx.db, owner, canCreate);
    const existing = await findExisting(ctx.db, owner.id, candidates);
    for (const { row, key, prompt } of candidates) {
      const slug = existing.get(key);
      if (slug !== undefined) {
        walk.duplicate({ row, title: prompt.title, of: { slug } });
        continue;
      }
      toCreate += 1;
      if (sample.length < IMPORT_SAMPLE_ROWS) {
        const { title, description, category, tags, isShared } = prompt;
        sample.push({ row, title, description, category, tags, isShared });
      }
    }
  }
  return { mode: 'preview', toCreate, sample, ...walk.report() };
}
