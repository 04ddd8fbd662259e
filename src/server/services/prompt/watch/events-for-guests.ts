import { z } from 'zod';
import { GUEST, type Guest, seesApprovedOnlyInSpaces, seesApprovedOnly } from '@/domain/actor';
import type { PromptEvent } from '@/domain/prompt/event';
import type { Database } from '@/server/db';
import { IS_HELD_AT_HOME } from '../../access';
import { IdRow, rowsOf } from '../../rows';
import { eventsFor, type ReadChange } from './events-for';

const HeldRow = z.object({ id: z.string(), isHeld: z.boolean(), wasApproved: z.boolean() });

/**
 * Returns the events for guests. For a prompt that needs approval they only learn that something changed, and only if
 * they see or saw one of its versions; for others they get the same events as all readers.
 */
export async function eventsForGuests(
  db: Database,
  guest: Guest,
  changes: readonly ReadChange[],
): Promise<readonly PromptEvent[]> {
  const ids = changes.map(({ change }) => change.id);
  if (seesApprovedOnly(guest)) return (await isAnyApproved(db, ids)) ? [{ type: 'refresh' }] : [];
  if (!seesApprovedOnlyInSpaces(guest)) return eventsFor(changes)(GUEST);
  const held = await findHeld(db, changes);
  if (held.some(({ isOpen }) => isOpen)) return [{ type: 'refresh' }];
  const heldIds = new Set(held.map(({ id }) => id));
  return eventsFor(changes.filter(({ change }) => !heldIds.has(change.id)))(GUEST);
}

/** Returns whether guests see or saw any of these prompts where public prompts need approval. */
async function isAnyApproved(db: Database, ids: readonly string[]): Promise<boolean> {
  const approved = await db.prompt.findFirst({
    where: { id: { in: [...ids] }, statuses: { some: { status: 'approved' } } },
    select: { id: true },
  });
  return approved !== null;
}

/**
 * Returns the changed prompts that are or were in a space that needs approval, and for each whether guests see or saw
 * any version: it was approved at some time, or it entered or left the space while it was public.
 */
async function findHeld(db: Database, changes: readonly ReadChange[]) {
  const approving = new Set(
    (await rowsOf(db, IdRow)`SELECT id::text FROM approving_spaces`).map(({ id }) => id),
  );
  const now = await rowsOf(db, HeldRow)`
    SELECT p.id::text, EXISTS (
      SELECT FROM prompt_status s WHERE s.prompt_id = p.id AND s.status = 'approved') AS "wasApproved",
      ${IS_HELD_AT_HOME} AS "isHeld"
    FROM prompts p WHERE p.id = ANY(${changes.map(({ change }) => change.id)}::uuid[])`;
  const found = new Map(now.map((row) => [row.id, row]));
  return changes.flatMap(({ change }) => {
    const { isHeld = false, wasApproved = false } = found.get(change.id) ?? {};
    const wasHeld = change.homes.some((home) => approving.has(home));
    if (!isHeld && !wasHeld) return [];
    const wasShared = change.before === 'shared' || change.meanwhile === 'shared';
    const hasMoved = change.kind === 'changed' && wasShared && isHeld !== wasHeld;
    return [{ id: change.id, isOpen: wasApproved || hasMoved }];
  });
}
