import { type Actor, GUEST } from '@/domain/actor';
import type { PromptEvent, PromptEventItem } from '@/domain/prompt/event';
import { canList } from '@/domain/prompt/policy';
import type { PromptChange, Seen } from '@/server/ports/prompt-events/change-feed';

/** More than this at once is told as one `refresh`. */
const MOST_EVENTS = 50;

/** A change, and the prompt as it was read afterwards; null when it is not there any more. */
export type ReadChange = {
  change: PromptChange;
  now: PromptEventItem | null;
  /** Who is in the home that it had or has; nothing for a prompt without one. */
  people?: ReadonlySet<string> | undefined;
  /** Whether it has or had a home. */
  inHome?: boolean;
};

/**
 * What a change means for the lists of one reader: decided by what they could see before and what they can see now, so
 * a private prompt of somebody else is not even hinted at. Null when it means nothing to them.
 */
function eventFor({ change, now, people, inHome }: ReadChange, reader: Actor): PromptEvent | null {
  const { before, meanwhile = 'none', id, createdBy } = change;
  const isOfHome = people !== undefined && reader.kind === 'member' && people.has(reader.id);
  if (isOfHome) return { type: 'refresh' };
  // The people of a home were told above; a creator who has left it sees what others see.
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
  const isRefreshed = events.length > MOST_EVENTS || events.some(({ type }) => type === 'refresh');
  return isRefreshed ? [{ type: 'refresh' }] : events;
}

/**
 * Decides who gets which event of some changes. Everybody who had no part in them gets the same, so the answer is made once
 * for all of those and once for each creator, doer and person of a home, however many readers there are.
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
