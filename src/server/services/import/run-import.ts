import type { ImportResult } from '@/domain/import/report';
import { requireCreator, type ServiceContext } from '../context';
import { requireProvedAddress } from '../account/address-proof';
import { consumeQuota } from '../quota/consume-quota';
import { beginImport, orTakenId, endImport, recordInterruption } from './import-record';
import { withInputFiles } from './open-input';
import { countImportRows, openImport } from './open-import';
import { untilStop } from './stop-with-server';
import type { RunImportInput } from './run-import-input';
import { requireTarget } from './target';
import { writeAll } from './write-all';

/**
 * Imports for the caller: reads the whole input once before anything is saved, then saves with one transaction for each
 * 500 rows (fewer if they are long). Importing the same again creates nothing. Creation times increase by a millisecond
 * in file order and end at the time of the request. Throws UNAUTHORIZED, FORBIDDEN (viewers; callers who may not write
 * or publish in the space), NOT_FOUND for a space they are not in, BAD_REQUEST or TOO_LARGE for input that is rejected
 * as a whole, TOO_MANY_REQUESTS beyond the daily quota, and {@link ImportInterruptedError}.
 */
export async function runImport(ctx: ServiceContext, input: RunImportInput): Promise<ImportResult> {
  const owner = requireCreator(ctx);
  const target = {
    owner,
    spaceId: input.spaceId ?? null,
    collectionId: input.collectionId ?? null,
    isShared: input.isShared,
    sessionHash: input.sessionHash,
  };
  if (input.isShared && input.byOperator !== true) await requireProvedAddress(ctx.db, owner);
  await ctx.db.$transaction((tx) => requireTarget(tx, target));
  return withInputFiles(input.source, async (given) => {
    const opened = await openImport(given, input.columns, input.encoding);
    const total = await countImportRows(opened);
    const begun = ctx.db.$transaction(async (tx) => {
      const newImport = { id: input.id, fileName: input.fileName ?? '', opened, total };
      const id = await beginImport({ db: tx, now: ctx.now }, target, newImport);
      if (input.byOperator !== true) await consumeQuota(tx, { member: owner, now: ctx.now }, { imports: 1 });
      return id;
    });
    const importId = await orTakenId({ db: ctx.db, ownerId: owner.id }, begun);
    input.onProgress?.({ done: 0, total });
    const running = { id: importId, notifiesOwner: input.byOperator !== true };
    const write = async (signal: AbortSignal) => {
      const result = await writeAll(
        ctx,
        { ...target, importId },
        { opened, total, running, input: { ...input, signal } },
      );
      await endImport({ db: ctx.db, now: new Date() }, running, result, null);
      return result;
    };
    return untilStop(input.signal, () => recordInterruption({ db: ctx.db, now: new Date() }, running), write);
  });
}
