import { type Actor, GUEST, type Guest } from '@/domain/actor';
import type { PromptEvent } from '@/domain/prompt/event';
import { env } from '@/env';
import { db } from '@/server/db';
import type { ChangeFeed } from '@/server/ports/prompt-events/change-feed';
import { createPostgresFeed } from '@/server/ports/prompt-events/postgres-feed';
import { watchPrompts } from '@/server/services/prompt/watch-prompts';
import { createPromptHub, type PromptHub } from '@/server/services/prompt/watch/prompt-hub';
import type { SlotLimits } from '@/server/services/prompt/watch/stream-slots';
import type { StreamSession } from '@/server/services/prompt/watch/session-guard';
import { freshAddress } from './api-request';

/** Much longer than any delivery takes, and less than a test's timeout. */
const PATIENCE_MS = 30_000;

type InstanceOptions = {
  limits?: SlotLimits;
  feed?: ChangeFeed;
  guest?: Guest | (() => Promise<Guest>);
};

/** Starts one process's hub with its own listening connection. Resolves once it listens. */
export async function startInstance({
  limits = { perMember: 5, perAddress: 20, guests: 100, total: 100 },
  feed = createPostgresFeed(env.DATABASE_URL),
  guest = GUEST,
}: InstanceOptions = {}): Promise<PromptHub> {
  const hub = createPromptHub({
    db,
    feed,
    limits,
    guest: typeof guest === 'function' ? guest : () => Promise.resolve(guest),
  });
  const probe = await watchPrompts({ actor: GUEST, address: freshAddress() }, {}, hub);
  for await (const event of probe) if (event.type === 'refresh') break;
  return hub;
}

/** A stream that is being read, with the received events. */
export interface ReadStream {
  events: PromptEvent[];
  /** Waits for the first matching event that was not taken yet; fails after a timeout. */
  take: (matches: (event: PromptEvent) => boolean) => Promise<PromptEvent>;
  /** Resolves when the stream ends. */
  ended: Promise<void>;
  close: () => void;
}

/** Whether an event is about a prompt. */
export const about =
  (id: string, type?: PromptEvent['type']) =>
  (event: PromptEvent): boolean => {
    if (type !== undefined && event.type !== type) return false;
    if (event.type === 'refresh' || event.type === 'reviews') return false;
    return (event.type === 'delete' ? event.id : event.prompt.id) === id;
  };

type ReaderOptions = { session?: StreamSession; address?: string; since?: Date };

/** Opens a stream as `actor` on one instance and reads everything that comes. */
export async function readStream(
  hub: PromptHub,
  actor: Actor,
  { session, address = freshAddress(), since }: ReaderOptions = {},
): Promise<ReadStream> {
  const events: PromptEvent[] = [];
  const wake = new Set<() => void>();
  const controller = new AbortController();
  const stream = await watchPrompts(
    { actor, address, session: session ?? null },
    { since, signal: controller.signal },
    hub,
  );
  let taken = 0;

  const ended = (async () => {
    for await (const event of stream) {
      events.push(event);
      for (const look of wake) look();
    }
  })();

  return {
    events,
    ended,
    close: () => controller.abort(),
    take: (matches) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const index = events.findIndex((event, position) => position >= taken && matches(event));
          if (index === -1) return;
          taken = index + 1;
          done();
          resolve(events[index]!);
        };
        const timer = setTimeout(() => {
          done();
          reject(new Error(`The event never came. These did: ${JSON.stringify(events.slice(taken))}`));
        }, PATIENCE_MS);
        const done = () => {
          clearTimeout(timer);
          wake.delete(look);
        };
        wake.add(look);
        look();
      }),
  };
}
