import { importMessages } from '@/domain/import/messages';
import type { ImportResult } from '@/domain/import/report';
import { mapInOrder } from '@/server/concurrency/map-in-order';
import { ClientDisconnectedError } from '@/server/request-context/client-disconnect';
import type { ServiceContext } from '../context';
import { kindsIn } from '../prompt/accepted-secrets';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { ImportScan } from './candidates';
import { type Candidate, type CandidateBatch } from './candidate';
import { createComparison } from './compare-rows';
import { withImportLocks } from './import-locks';
import { interrupted, resultOf, type Saved } from './import-interrupted';
import { type RunningImport, endImport, recordProgress } from './import-record';
import type { OpenImport } from './open-import';
import { resolveDuplicates } from './resolve-duplicates';
import type { RunImportInput } from './run-import-input';
import type { ImportTarget } from './target';
import { withUsableTests } from './usable-tests';
import { writeBatch } from './write-batch';

type StoppableInput = RunImportInput & { signal: AbortSignal };

/**
 * Returns the number of concurrent batches. The operator's command has the machine to itself; beside users' requests
 * one connection is enough, and similar rows are compared with those saved before.
 */
function lanesOf({ byOperator, similar }: RunImportInput): number {
  return byOperator === true && similar === undefined ? 2 : 1;
}

/** Saves an opened import, batch by batch. Throws {@link ImportInterruptedError}, with the saved rows. */
export async function writeAll(
  ctx: ServiceContext,
  target: ImportTarget & { importId: string },
  {
    opened,
    total,
    running,
    input,
  }: { opened: OpenImport; total: number; running: RunningImport; input: StoppableInput },
): Promise<ImportResult> {
  const { importId } = target;
  const lanes = lanesOf(input);
  const batchTarget = {
    ...target,
    arePlacesHeld: lanes > 1,
    isCounted: input.byOperator !== true,
    now: ctx.now,
    createdAt: (index: number) => new Date(ctx.now.getTime() - (total - 1 - index)),
  };
  const scan = new ImportScan(opened, input.edits);
  const compare = createComparison(ctx.db, target.owner, importId);
  const feedLines = { created: '', versions: '' };
  let saved: Saved = { importId, created: 0, versions: 0, leftOut: 0, lastRow: 0, report: scan.report() };
  const stop = { isAsked: false };
  let firstIsWritten: Promise<unknown> | null = null;
  const write = async ({ candidates, ...batch }: CandidateBatch) => {
    input.signal.throwIfAborted();
    if (stop.isAsked) throw new ClientDisconnectedError();
    const all = await withUsableTests(target.owner, withoutSecrets(target, scan, candidates));
    const { fresh, versions } = await resolveDuplicates(
      ctx,
      { target, scan, input, compare, feedLines },
      all,
    );
    const { existing, feedLine } = await writeBatch(ctx.db, batchTarget, fresh, feedLines.created);
    feedLines.created = feedLine;
    const created = saved.created + fresh.length - existing.size;
    saved = { ...saved, created, versions: saved.versions + versions };
    return { ...batch, fresh, existing };
  };
  try {
    await withImportLocks(ctx.db, batchTarget, async () => {
      const written = mapInOrder(scan.batches(), lanes, async (batch) => {
        // The first one creates the feed entry that all others extend.
        await firstIsWritten;
        const result = write(batch);
        firstIsWritten ??= result;
        return result;
      });
      for await (const { fresh, existing, done, lastRow } of written) {
        for (const candidate of fresh) {
          const { row, at, key, prompt } = candidate;
          const slug = existing.get(key);
          if (slug === undefined) scan.created(candidate);
          else scan.duplicate({ ...at, row, title: prompt.title, of: { slug } });
        }
        saved = { ...saved, leftOut: scan.leftOut, lastRow, report: scan.report() };
        stop.isAsked = await recordProgress(ctx.db, importId, done);
        input.onProgress?.({ done, total });
      }
    });
  } catch (error) {
    const failure = interrupted(saved, error, stop.isAsked || input.signal.aborted);
    await endImport({ db: ctx.db, now: new Date() }, running, failure.report, failure.message);
    throw failure;
  }
  return resultOf(saved);
}

/**
 * Returns the rows of a batch that may be written: those that would share a secret are skipped and listed, because no
 * one has reviewed them; imported as private they are accepted.
 */
function withoutSecrets(
  target: ImportTarget,
  scan: ImportScan,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates.filter(({ row, at, prompt }) => {
    if (!target.isShared || prompt.isShared === false) return true;
    const fileTexts = prompt.files.flatMap(({ bytes }) => textOfBytes(bytes) ?? []);
    const kinds = kindsIn({ ...prompt, fileTexts });
    if (kinds.length === 0) return true;
    scan.refuse({ ...at, row, title: prompt.title, reasons: [importMessages.holdsSecret(kinds.join(', '))] });
    return false;
  });
}
