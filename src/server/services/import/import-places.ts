import { importMessages } from '@/domain/import/messages';
import { createSemaphore } from '@/server/concurrency/semaphore';
import { createClientQuota } from '@/server/concurrency/client-quota';
import { forgetUpload, keepUpload, withKeptUpload } from './kept-uploads';
import type { ImportSource } from './source';

/** One at a time for an account, from the first byte of the upload. */
const ownImports = createClientQuota(1, importMessages.underWay);

/** Two imports read and save at a time; slow senders hold none of these places. */
const gate = createSemaphore({ concurrent: 2, queued: 20, burstWaitMs: 60_000, overloadWaitMs: 30_000 });

/** A file that comes with the request, or one that came before. */
export type Upload = { name?: string } & (Pick<ImportSource, 'open'> | { id: string });

type Place = { accountId: string; signal: AbortSignal; now: Date };

/**
 * Hands an upload to `work` when it is its turn, with the id by which it can be asked for again. What comes with the request is kept
 * first, and forgotten where `work` fails: nobody knows of it then. Throws TOO_MANY_REQUESTS while another import of the account is
 * under way, NOT_FOUND for an upload that is gone, TOO_LARGE for a file beyond the limit, UNAVAILABLE when too many others import, and
 * the reason of `signal` when nobody waits any more.
 */
export function withUpload<Result>(
  { accountId, signal, now }: Place,
  upload: Upload,
  work: (source: ImportSource, id: string) => Promise<Result>,
): Promise<Result> {
  return ownImports.run(accountId, async () => {
    const isNew = 'open' in upload;
    const id = isNew ? await keepUpload(accountId, upload, now) : upload.id;
    const { name } = upload;
    try {
      return await withKeptUpload(
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
      if (isNew) await forgetUpload(accountId, id);
      throw error;
    }
  });
}
