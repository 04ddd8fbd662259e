import type { TextEncodingName } from '@/domain/import/encodings';
import { importMessages } from '@/domain/import/messages';
import type { AlikeChoices } from '@/domain/import/alike-choices';
import type { ImportResult } from '@/domain/import/report';
import type { RowEdits } from '@/domain/import/row-edits';
import type { ServiceContext } from '../context';
import { ClientDisconnectedError } from '@/server/request-context/client-disconnect';
import { requireProvedAddress } from '../account/address-proof';
import { takeQuota } from '../quota/take-quota';
import { type Candidate, ImportWalk } from './candidates';
import type { ChosenColumns } from './choose-columns';
import type { ImportInput } from './given';
import { createComparison } from './compare-rows';
import { interrupted, resultOf, type Saved } from './import-interrupted';
import { beginImport, endImport, noteLost, noteProgress } from './import-record';
import { withGiven } from './open-given';
import { countImportRows, openImport, type OpenImport } from './open-import';
import { requireImporter } from './require-importer';
import { resolveDuplicates } from './resolve-duplicates';
import { untilStop } from './stop-with-server';
import { kindsIn } from '../prompt/accepted-secrets';
import { type ImportTarget, requireTarget } from './target';
import { withUsableTests } from './usable-tests';
import { writeBatch } from './write-batch';

export type RunImportInput = {
  source: ImportInput;
  /** What somebody said of the columns of a table. */
  columns?: ChosenColumns | undefined;
  /** How files are written that are not UTF-8, where somebody chose it. */
  encoding?: TextEncodingName | null;
  /** Where the prompts come to; null for the caller's own. */
  spaceId?: string | null;
  /** The collection they are added to; null for none. */
  collectionId?: string | null;
  /** Of the session that begins it, where one does: the import ends with it. */
  sessionHash?: string | undefined;
  /** The id of the import, where who starts it wants to ask for it. */
  id?: string | undefined;
  /** What the person calls what they gave; for the list of their imports. */
  fileName?: string;
  /** False keeps every prompt private; true shares those that the file does not mark as private. */
  isShared: boolean;
  /** What becomes of rows that look like a prompt that is there; without it they are created. */
  alike?: AlikeChoices;
  /** What the person decided about single rows. */
  edits?: RowEdits;
  /** The operator's command line: it counts against nobody's day and needs no proof of an address. */
  byOperator?: boolean;
  /** Called after each batch with the rows dealt with so far, and once with 0 when the file was found sound. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Stops between two batches. So does a stop of the server. */
  signal?: AbortSignal;
};

/**
 * Imports what was given for the caller: the whole of it is read once before anything is saved, then one transaction for each
 * 500 rows (fewer when they are long). Importing the same again creates nothing. Creation times rise by a
 * millisecond in file order and end at the moment of the request. Throws UNAUTHORIZED, FORBIDDEN (viewers; where the caller may
 * not write or publish in the space), NOT_FOUND for a space they are not in, BAD_REQUEST or TOO_LARGE for what is refused as a
 * whole, TOO_MANY_REQUESTS beyond the quota of a day, and {@link ImportInterruptedError}.
 */
export async function runImport(ctx: ServiceContext, input: RunImportInput): Promise<ImportResult> {
  const owner = requireImporter(ctx);
  const target = {
    owner,
    spaceId: input.spaceId ?? null,
    collectionId: input.collectionId ?? null,
    isShared: input.isShared,
    sessionHash: input.sessionHash,
  };
  if (input.isShared && input.byOperator !== true) await requireProvedAddress(ctx.db, owner);
  await ctx.db.$transaction((tx) => requireTarget(tx, target));
  return withGiven(input.source, async (given) => {
    const opened = await openImport(given, input.columns, input.encoding);
    const total = await countImportRows(opened);
    const importId = await ctx.db.$transaction(async (tx) => {
      const begun = { id: input.id, fileName: input.fileName ?? '', opened, total };
      const id = await beginImport({ db: tx, now: ctx.now }, target, begun);
      if (input.byOperator !== true) await takeQuota(tx, { member: owner, now: ctx.now }, { imports: 1 });
      return id;
    });
    input.onProgress?.({ done: 0, total });
    const write = async (signal: AbortSignal) => {
      const result = await writeAll(
        ctx,
        { ...target, importId },
        { opened, total, input: { ...input, signal } },
      );
      await endImport(ctx.db, importId, result, null);
      return result;
    };
    return untilStop(input.signal, () => noteLost(ctx.db, importId), write);
  });
}

type StoppableInput = RunImportInput & { signal: AbortSignal };

async function writeAll(
  ctx: ServiceContext,
  target: ImportTarget & { importId: string },
  { opened, total, input }: { opened: OpenImport; total: number; input: StoppableInput },
): Promise<ImportResult> {
  const { importId } = target;
  const batchTarget = {
    ...target,
    isCounted: input.byOperator !== true,
    now: ctx.now,
    createdAt: (index: number) => new Date(ctx.now.getTime() - (total - 1 - index)),
  };
  const walk = new ImportWalk(opened, input.edits);
  const compare = createComparison(ctx.db, target.owner, importId);
  const feedLines = { created: '', versions: '' };
  let saved: Saved = { importId, created: 0, versions: 0, leftOut: 0, lastRow: 0, report: walk.report() };
  let isStopped = false;
  try {
    for await (const { candidates, done, lastRow } of walk.batches()) {
      input.signal.throwIfAborted();
      if (isStopped) throw new ClientDisconnectedError();
      const all = await withUsableTests(target.owner, withoutSecrets(target, walk, candidates));
      const { fresh: usable, versions } = await resolveDuplicates(
        ctx,
        { target, walk, input, compare, feedLines },
        all,
      );
      const { existing, feedLine } = await writeBatch(ctx.db, batchTarget, usable, feedLines.created);
      feedLines.created = feedLine;
      for (const candidate of usable) {
        const { row, at, key, prompt } = candidate;
        const slug = existing.get(key);
        if (slug === undefined) walk.created(candidate);
        else walk.duplicate({ ...at, row, title: prompt.title, of: { slug } });
      }
      const created = saved.created + usable.length - existing.size;
      const { leftOut } = walk;
      saved = {
        importId,
        created,
        versions: saved.versions + versions,
        leftOut,
        lastRow,
        report: walk.report(),
      };
      isStopped = await noteProgress(ctx.db, importId, done);
      input.onProgress?.({ done, total });
    }
  } catch (error) {
    const failure = interrupted(saved, error, isStopped || input.signal.aborted);
    await endImport(ctx.db, importId, failure.report, failure.message);
    throw failure;
  }
  return resultOf(saved);
}

/**
 * The rows of a batch that may be written: what would be shared with a secret inside is skipped and named, for nobody has seen
 * it; imported as private it comes in.
 */
function withoutSecrets(
  target: ImportTarget,
  walk: ImportWalk,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates.filter(({ row, at, prompt }) => {
    if (!target.isShared || prompt.isShared === false) return true;
    const kinds = kindsIn(prompt);
    if (kinds.length === 0) return true;
    walk.refuse({ ...at, row, title: prompt.title, reasons: [importMessages.holdsSecret(kinds.join(', '))] });
    return false;
  });
}
