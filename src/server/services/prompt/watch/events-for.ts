import { type Actor, GUEST } from '@/domain/actor';
import type { PromptEvent, PromptEventItem } from '@/domain/prompt/event';
import { canList } from '@/domain/prompt/policy';
import type { PromptChange, Seen } from '@/server/ports/prompt-events/change-feed';

/** Above this number, events are replaced by one `refresh`. */
const MAX_EVENTS = 50;

/** A change, and the prompt as read afterwards; null if it no longer exists. */
export type ReadChange = {
  change: PromptChange;
  now: PromptEventItem | null;
  /** Members of its current or previous space; undefined without one. */
  people?: ReadonlySet<string> | undefined;
  /** Whether it is or was in a space. */
  inHome?: boolean;
};

/**
 * Returns the event of a change for one reader: based on what they could see before and what they can see now, so that
 * it doesn't hint at another user's private prompt. Null if it doesn't affect them.
 */
function eventFor({ change, now, people, inHome }: ReadChange, reader: Actor): PromptEvent | null {
  const { before, meanwhile = 'none', id, createdBy } = change;
  const isOfHome = people !== undefined && reader.kind === 'member' && people.has(reader.id);
  if (isOfHome) return { type: 'refresh' };
  // Members of the space are handled above; a creator who has left it sees what others see.
  const space = inHome === true ? { role: null } : null;
  const could = (seen: Seen) =>
    seen !== 'none' && canList(reader, { createdBy, isShared: seen === 'shared', space, grant: null });
  const sees = now !== null && canList(reader, { ...now, space });
  if (!sees) return could(before) || could(meanwhile) ? { type: 'delete', id } : null;
  if (could(before)) return { type: 'update', prompt: now };
  const isOwn = reader.kind === 'member' && (reader.id === createdBy || reader.id === change.by);
  return { type: 'insert', prompt: now, isNew: change.kind === 'created', isOwn };
}

function eventsOf(changes: readonly ReadChange[], reader: Actor): readonly PromptEvent[] {
  const events = changes.map((change) => eventFor(change, reader)).filter((event) => event !== null);
  const isRefreshed = events.length > MAX_EVENTS || events.some(({ type }) => type === 'refresh');
  return isRefreshed ? [{ type: 'refresh' }] : events;
}

/**
 * Decides who gets which events of some changes. All uninvolved readers get the same, so the events are computed once
 * for them and once for each creator, author of a change and member of a space, however many readers there are.
 */
export function eventsFor(changes: readonly ReadChange[]): (reader: Actor) => readonly PromptEvent[] {
  const involved = new Set(
    changes.flatMap(({ change, people = [] }) => [change.createdBy, change.by, ...people]),
  );
  const forOthers = eventsOf(changes, GUEST);
  const forInvolved = new Map<string, readonly PromptEvent[]>();
  return (reader) => {
    if (reader.kind === 'guest' || !involved.has(reader.id)) return forOthers;
    let events = forInvolved.get(reader.id);
    if (events === undefined) forInvolved.set(reader.id, (events = eventsOf(changes, reader)));
    return events;
  };
}
