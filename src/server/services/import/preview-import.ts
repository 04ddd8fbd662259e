import { firstCharacters } from '@/domain/characters';
import {
  IMPORT_COMPARED_LENGTH,
  IMPORT_COMPARED_ROWS,
  IMPORT_SAMPLE_ROWS,
  IMPORT_TICKED_ROWS,
  IMPORT_WORDS_LENGTH,
} from '@/domain/import/limits';
import type { TextEncodingName } from '@/domain/import/encodings';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ListedRow, SampleRow } from '@/domain/import/report';
import type { TableColumns } from '@/domain/import/table-columns';
import { requireCreator, type ServiceContext } from '../context';
import type { EarlierRow } from './near-duplicate-rows';
import { ImportScan } from './candidates';
import { type Candidate } from './candidate';
import { createComparison } from './compare-rows';
import { findExisting } from './find-existing';
import { type ChosenColumns, readColumns, unknownColumns } from './choose-columns';
import type { ImportInput } from './input-file-set';
import { withInputFiles } from './open-input';
import { openPlanned } from './open-import';
import { type InputPlans, planInput } from './plan-input';
import type { TablePlace } from '@cuebook/formats/readers/table';
import { type ImportTarget, requireTarget } from './target';
import { withUsableTests } from './usable-tests';

export type PreviewImportInput = {
  source: ImportInput;
  columns?: ChosenColumns | undefined;
  /** Chosen encoding of files that are not UTF-8. */
  encoding?: TextEncodingName | null;
  /** Space of the new prompts; null for the caller's own. */
  spaceId?: string | null;
  /** The collection they would be added to. */
  collectionId?: string | null;
  /** Whether the new rows are listed, so that single ones can be left out. */
  isListed?: boolean;
  signal?: AbortSignal;
};

function sampleOf({ row, at, prompt }: Candidate): SampleRow {
  const { title, description, category, tags, isShared } = prompt;
  return { ...at, row, title, description, category, tags, isShared };
}

function listedOf(
  { row, at, prompt, categorySource }: Candidate,
  looks: Pick<ListedRow, 'like' | 'likeRow'>,
): ListedRow {
  const words = firstCharacters(prompt.content.replace(/\s+/g, ' ').trim(), IMPORT_WORDS_LENGTH);
  const open = categorySource === 'default' ? { isCategoryOpen: true } : {};
  return { ...at, row, title: prompt.title, words, category: prompt.category, ...open, ...looks };
}

/** Returns both texts of similar rows, within a total length. */
class ComparedPairs {
  private length = 0;

  of({ prompt }: Candidate, { row, title, content }: EarlierRow): NonNullable<ListedRow['likeRow']> {
    // Nothing to compare.
    if (content === prompt.content) return { row, title, isSame: true };
    const length = prompt.content.length + content.length;
    if (this.length + length > IMPORT_COMPARED_LENGTH) return { row, title };
    this.length += length;
    return { row, title, texts: { earlier: content, own: prompt.content } };
  }
}

/**
 * Returns the effect of an import without importing: how many prompts it would create and the first of them, which
 * parts would be lost, which rows are duplicates (same title and content as an existing prompt or an earlier row), and
 * which are rejected and why. Throws UNAUTHORIZED, FORBIDDEN (viewers; readers of the space), NOT_FOUND for a space the
 * caller is not in, and BAD_REQUEST or TOO_LARGE for input that is rejected as a whole. Ends between two batches with
 * the reason of `signal`, and with FORBIDDEN once the caller may no longer import.
 */
export async function previewImport(ctx: ServiceContext, input: PreviewImportInput): Promise<ImportPreview> {
  const target = await previewTarget(ctx, input);
  return withInputFiles(input.source, async (given) =>
    previewPlanned(ctx, { ...input, target }, await planInput(given, input.encoding)),
  );
}

/**
 * The same, but returns the columns of the tables if only the user can decide their roles, or if they are requested
 * (`isAsked`). Throws as {@link previewImport} does, and BAD_REQUEST if the input is not a table.
 */
export async function previewOrColumns(
  ctx: ServiceContext,
  { isAsked, place, ...input }: PreviewImportInput & { isAsked: boolean; place: TablePlace },
): Promise<ImportPreview | TableColumns> {
  const target = await previewTarget(ctx, input);
  return withInputFiles(input.source, async (given) => {
    const planned = await planInput(given, input.encoding);
    if (isAsked) return readColumns(planned, place);
    const unknown = input.columns === undefined ? await unknownColumns(planned) : null;
    return unknown ?? previewPlanned(ctx, { ...input, target }, planned);
  });
}

async function previewTarget(
  ctx: ServiceContext,
  { spaceId = null, collectionId = null }: PreviewImportInput,
): Promise<ImportTarget> {
  const target = { owner: requireCreator(ctx), spaceId, collectionId, isShared: false };
  await ctx.db.$transaction((tx) => requireTarget(tx, target));
  return target;
}

async function previewPlanned(
  ctx: ServiceContext,
  { target, columns, isListed = false, signal }: PreviewImportInput & { target: ImportTarget },
  planned: InputPlans,
): Promise<ImportPreview> {
  const { owner } = target;
  const opened = await openPlanned(planned, columns);
  const scan = new ImportScan(opened);
  const sample: SampleRow[] = [];
  const listed: ListedRow[] = [];
  let toCreate = 0;
  const pairs = new ComparedPairs();
  const compare = createComparison(ctx.db, owner);
  for await (const { candidates } of scan.batches()) {
    signal?.throwIfAborted();
    await ctx.db.$transaction((tx) => requireTarget(tx, target));
    const existing = await findExisting(ctx.db, target, candidates);
    const usable = await withUsableTests(owner, candidates);
    for (const { row, at, key, prompt } of usable) {
      const slug = existing.get(key);
      if (slug !== undefined) scan.duplicate({ ...at, row, title: prompt.title, of: { slug } });
    }
    const fresh = usable.filter(({ key }) => !existing.has(key));
    const similar = await compare(fresh);
    for (const candidate of fresh) {
      toCreate += 1;
      const earlier = scan.created(candidate);
      const like = similar.get(candidate.row);
      if (like !== undefined) scan.looksLike(candidate, like);
      if (isListed && listed.length < IMPORT_TICKED_ROWS) {
        const looks = like === undefined ? earlier && { likeRow: pairs.of(candidate, earlier) } : { like };
        listed.push(listedOf(candidate, looks ?? {}));
      }
      if (sample.length < IMPORT_SAMPLE_ROWS) sample.push(sampleOf(candidate));
    }
  }
  const report = scan.report();
  const notices =
    toCreate > IMPORT_COMPARED_ROWS ? [importMessages.notice.notCompared(IMPORT_COMPARED_ROWS)] : [];
  const { hasColumns } = opened;
  const encoding = opened.encoding();
  return {
    mode: 'preview',
    toCreate,
    sample,
    ...(isListed && { listed }),
    hasColumns,
    encoding,
    ...report,
    notices: [...report.notices, ...notices],
  };
}
