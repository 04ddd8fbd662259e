import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import type { ImportResult } from '@/domain/import/report';
import type { ServiceContext } from '../context';
import { requireProvedAddress } from '../account/address-proof';
import { takeQuota } from '../quota/take-quota';
import { ImportWalk } from './candidates';
import { countImportRows, openImportFile } from './open-import-file';
import { requireImporter } from './require-importer';
import type { ImportSource } from './source';
import { writeBatch } from './write-batch';

export type RunImportInput = {
  source: ImportSource;
  /** False keeps every prompt private; true shares those that the file does not mark as private. */
  isShared: boolean;
  /** The operator's command line: it counts against nobody's day and needs no proof of an address. */
  byOperator?: boolean;
  /** Called after each batch with the rows dealt with so far, and once with 0 when the file was found sound. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Stops between two batches. */
  signal?: AbortSignal;
};

/** An import that ended between two batches, also because its owner may not import any more. What `report` counts is saved; the same file again adds the rest. */
export class ImportInterruptedError extends AppError {
  readonly report: ImportResult;

  constructor(message: string, report: ImportResult, cause: unknown) {
    // What a use case says of itself is no failure of the server, and keeps its code.
    if (cause instanceof AppError) super(cause.code, message, { ...retryOf(cause), cause });
    else super('UNAVAILABLE', message, { cause });
    this.report = report;
  }
}

/**
 * Imports a file for the caller: the whole of it is read once before anything is saved, then one transaction for each
 * 500 rows (fewer when they are long). Importing the same file again creates nothing. Creation times rise by a
 * millisecond in file order and end at the moment of the request. Throws UNAUTHORIZED, FORBIDDEN (viewers), BAD_REQUEST
 * or TOO_LARGE for a file refused as a whole, TOO_MANY_REQUESTS beyond the quota of a day, and {@link ImportInterruptedError}.
 */
export async function runImport(ctx: ServiceContext, input: RunImportInput): Promise<ImportResult> {
  const owner = requireImporter(ctx);
  if (input.isShared && input.byOperator !== true) await requireProvedAddress(ctx.db, owner);
  const total = await countImportRows(input.source);
  if (input.byOperator !== true) await takeQuota(ctx.db, { member: owner, now: ctx.now }, { imports: 1 });
  input.onProgress?.({ done: 0, total });

  const target = {
    owner,
    ...{ isShared: input.isShared, isCounted: input.byOperator !== true, now: ctx.now },
    createdAt: (index: number) => new Date(ctx.now.getTime() - (total - 1 - index)),
  };
  const walk = new ImportWalk(await openImportFile(input.source));
  let saved = { created: 0, lastRow: 0, report: walk.report() };
  try {
    for await (const { candidates, done, lastRow } of walk.batches()) {
      input.signal?.throwIfAborted();
      const existing = await writeBatch(ctx.db, target, candidates);
      for (const { row, key, prompt } of candidates) {
        const slug = existing.get(key);
        if (slug !== undefined) walk.duplicate({ row, title: prompt.title, of: { slug } });
      }
      const created = saved.created + candidates.length - existing.size;
      saved = { created, lastRow, report: walk.report() };
      input.onProgress?.({ done, total });
    }
  } catch (error) {
    throw interrupted(saved, error, input.signal?.aborted ?? false);
  }
  return resultOf(saved);
}

function retryOf({ retryAfterSeconds }: AppError): { retryAfterSeconds?: number } {
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
}

type Saved = { created: number; lastRow: number; report: ReturnType<ImportWalk['report']> };

function resultOf({ created, report }: Saved): ImportResult {
  return { mode: 'run', created, ...report };
}

function interrupted(saved: Saved, cause: unknown, isCancelled: boolean): ImportInterruptedError {
  const where =
    saved.lastRow === 0
      ? importMessages.interruptedAtStart
      : importMessages.interrupted(saved.report.unit, saved.lastRow);
  const isRefused = cause instanceof AppError && cause.code === 'FORBIDDEN';
  const isOver = cause instanceof AppError && cause.code === 'TOO_MANY_REQUESTS';
  const why = isRefused ? importMessages.noLongerAllowed : isOver ? cause.message : '';
  const message = `${isCancelled ? importMessages.cancelled : why} ${where}`.trimStart();
  return new ImportInterruptedError(message, resultOf(saved), cause);
}
