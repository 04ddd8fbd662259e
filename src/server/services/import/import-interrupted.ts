import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import type { ImportResult } from '@/domain/import/report';
import { shutdownSignal } from '@/server/concurrency/shutdown';
import type { ImportScan } from './candidates';

/**
 * An import that ended between two batches, also because its owner may no longer import. Everything counted in `report`
 * is saved; importing the same file again adds the rest.
 */
export class ImportInterruptedError extends AppError {
  readonly report: ImportResult;

  constructor(message: string, report: ImportResult, cause: unknown) {
    // An expected error is not a failure of the server, and keeps its code.
    if (cause instanceof AppError) super(cause.code, message, { ...retryOf(cause), cause });
    else super('UNAVAILABLE', message, { cause });
    this.report = report;
  }
}

function retryOf({ retryAfterSeconds }: AppError): { retryAfterSeconds?: number } {
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
}

/** Rows saved by an import so far, and its report. */
export type Saved = {
  importId: string;
  created: number;
  versions: number;
  leftOut: number;
  lastRow: number;
  report: ReturnType<ImportScan['report']>;
};

export function resultOf({ importId, created, versions, leftOut, report }: Saved): ImportResult {
  const madeBy = created + versions > 0 ? importId : null;
  return { mode: 'run', importId: madeBy, created, versions, leftOut, ...report };
}

/** Returns the error of an import that ended early: the saved rows, and the reason. */
export function interrupted(saved: Saved, cause: unknown, isCancelled: boolean): ImportInterruptedError {
  const where =
    saved.lastRow === 0
      ? importMessages.interruptedAtStart
      : importMessages.interrupted(saved.report.unit, saved.lastRow);
  const isRefused = cause instanceof AppError && cause.code === 'FORBIDDEN';
  const isOver =
    cause instanceof AppError && (cause.code === 'TOO_MANY_REQUESTS' || cause.code === 'TOO_LARGE');
  const why = isRefused ? importMessages.noLongerAllowed : isOver ? cause.message : '';
  if (shutdownSignal().aborted)
    return new ImportInterruptedError(importMessages.stoppedWithServer, resultOf(saved), cause);
  const message = `${isCancelled ? importMessages.cancelled : why} ${where}`.trimStart();
  return new ImportInterruptedError(message, resultOf(saved), cause);
}
