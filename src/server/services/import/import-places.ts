import { importMessages } from '@/domain/import/messages';
import { createSemaphore } from '@/server/concurrency/semaphore';
import { shareOfProcess } from '@/server/concurrency/share-of-process';
import { createClientQuota } from '@/server/ports/held-places/client-quota';
import { deleteUpload, storeUpload, withStoredUpload } from './stored-uploads';
import type { ImportSource } from './source';

/** One import per account at a time over all processes, from the first byte of the upload. */
const ownImports = createClientQuota('import', 1, importMessages.inProgress);

/** Two imports read and save at a time on a machine; slow uploads hold none of these places. */
const gate = createSemaphore({
  concurrent: shareOfProcess(2),
  queued: 20,
  burstWaitMs: 60_000,
  overloadWaitMs: 30_000,
});

/** A file sent with the request, or an earlier upload. */
export type Upload = { name?: string } & (Pick<ImportSource, 'open'> | { id: string });

type Place = { accountId: string; signal: AbortSignal; now: Date };

/**
 * Calls `work` with an upload when it is its turn, and with the id for requesting it again. A file sent with the
 * request is stored first, and deleted if `work` fails, because the client doesn't have its id then. Throws
 * TOO_MANY_REQUESTS while another import of the account is in progress, NOT_FOUND for a missing upload, TOO_LARGE for a
 * file beyond the limit, UNAVAILABLE if too many others import, and the reason of `signal` if the client disconnects.
 */
export function withUpload<Result>(
  { accountId, signal, now }: Place,
  upload: Upload,
  work: (source: ImportSource, id: string) => Promise<Result>,
): Promise<Result> {
  return ownImports.run(accountId, async () => {
    const isNew = 'open' in upload;
    const id = isNew ? await storeUpload(accountId, upload, now) : upload.id;
    const { name } = upload;
    try {
      return await withStoredUpload(
        { ownerId: accountId, id, ...(name !== undefined && { name }) },
        async (source) => {
          const leave = await gate.enter(signal);
          try {
            return await work(source, id);
          } finally {
            leave();
          }
        },
      );
    } catch (error) {
      if (isNew) await deleteUpload(accountId, id);
      throw error;
    }
  });
}
