import { importMessages } from '@/domain/import/messages';
import { createGate } from '@/server/concurrency/gate';
import { createOwnPlaces } from '@/server/concurrency/own-places';
import type { ImportSource } from './source';
import { withSpooled } from './spool';

/** One at a time for an account, from the first byte of the upload. */
const ownImports = createOwnPlaces(1, importMessages.underWay);

/** Two imports read and save at a time; slow senders hold none of these places. */
const gate = createGate({ concurrent: 2, queued: 20, burstWaitMs: 60_000, overloadWaitMs: 30_000 });

/**
 * Keeps an upload while `work` works with it, when it is its turn. Throws TOO_MANY_REQUESTS while another import of the
 * account is under way, TOO_LARGE for a file beyond the limit, UNAVAILABLE when too many others import, and the reason of
 * `signal` when nobody waits any more.
 */
export function withUpload<Result>(
  accountId: string,
  upload: ImportSource,
  signal: AbortSignal,
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> {
  return ownImports.run(accountId, () =>
    withSpooled(upload, async (source) => {
      const leave = await gate.enter(signal);
      try {
        return await work(source);
      } finally {
        leave();
      }
    }),
  );
}
