import type { Transaction } from '@/server/db';
import { lockActiveProfile } from '../account/lock-profile';
import { requireMember, type ServiceContext } from '../context';
import { storedName } from './import-record';
import { insertImported } from './insert-prompts';
import { interruptedBefore } from './list-imports';

/** An import by single requests: nobody says how many prompts follow. */
const UNKNOWN_TOTAL = 0;

/**
 * Returns what counts a new prompt to the import of the caller with the same name into the same place that goes on, or
 * begins one, so that all of its prompts are one import: with one event for webhooks, and to be undone at once. It ends
 * when no prompt has followed for as long as a running import may be silent. Throws UNAUTHORIZED for guests.
 */
export function joinImport(
  ctx: ServiceContext,
  { spaceId, name }: { spaceId: string | null; name: string },
): (tx: Transaction, promptId: string) => Promise<void> {
  const { now } = ctx;
  const { id: ownerId } = requireMember(ctx);
  return async (tx, promptId) => {
    // Requests that are sent at once begin one import.
    await lockActiveProfile(tx, ownerId);
    const space =
      spaceId === null ? null : await tx.space.findUnique({ where: { id: spaceId }, select: { name: true } });
    const what = {
      ownerId,
      fileName: storedName(name),
      spaceName: space?.name ?? null,
      total: UNKNOWN_TOTAL,
    };
    const running = await tx.import.findFirst({
      where: { ...what, seenAt: { gte: interruptedBefore(now) } },
      orderBy: { createdAt: 'desc' },
      select: { id: true },
    });
    const { id } =
      running === null
        ? await tx.import.create({ data: { ...what, createdAt: now, seenAt: now }, select: { id: true } })
        : await tx.import.update({ where: running, data: { seenAt: now }, select: { id: true } });
    await insertImported(tx, id, [{ id: promptId, version: 1 }]);
  };
}
