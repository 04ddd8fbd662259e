import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/domain/errors';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { watchPrompts } from '../prompt/watch-prompts';
import type { Program } from '../token/find-token';
import { loadAgentPromptVersions, type AgentPromptVersions } from './load-agent-prompt-versions';

/** Minimum time between checks: changes close together are handled together. */
const GATHER_MS = 1_000;
/** Maximum time between checks of the token. */
const ASK_TOKEN_MS = 5_000;
/** Maximum time between reads: finds changes without an event, such as a prompt added to a collection. */
const READ_ANYWAY_MS = 30_000;

/** Prompts that are or were offered to the agent, or whose text has changed. */
export type AgentPromptChange = readonly AgentPromptVersions[];

type Watched = {
  db: Database;
  actor: Program;
  /** Returns the agent's current actor. Throws if its token is no longer valid. */
  findActor: () => Promise<Program>;
  address: string;
  /** Ids and slugs of prompts besides those offered. */
  named: readonly string[];
};

export type EndWatch = () => void;

function changeBetween(
  before: ReadonlyMap<string, AgentPromptVersions>,
  now: ReadonlyMap<string, AgentPromptVersions>,
): AgentPromptChange {
  const gone = [...before.values()].filter(({ id }) => !now.has(id));
  const prompts = [...now.values()].filter((prompt) => {
    const old = before.get(prompt.id);
    return old?.versions !== prompt.versions || old.slug !== prompt.slug;
  });
  return [...gone, ...prompts];
}

/**
 * Reports changes of the prompts offered to an agent until it is ended, its token is no longer valid or the process
 * stops; `onEnd` runs once then. Never reports prompts that its user could not read at that moment. Throws
 * TOO_MANY_REQUESTS if the user, their address or the process has too many streams open.
 */
export async function watchAgentPrompts(
  { db, actor, findActor, address, named }: Watched,
  onChange: (change: AgentPromptChange) => void,
  onEnd: () => void,
): Promise<EndWatch> {
  const controller = new AbortController();
  const events = await watchPrompts({ actor, address }, { signal: controller.signal });
  const isOver = () => controller.signal.aborted;
  let hasChanged = false;

  async function hear(): Promise<void> {
    for await (const event of events) hasChanged ||= event.type !== 'reviews';
    controller.abort();
  }

  async function look(): Promise<void> {
    let known = await loadAgentPromptVersions({ db, actor }, named);
    let [readAt, askedAt] = [performance.now(), performance.now()];
    while (!isOver()) {
      await pause(GATHER_MS, undefined, { ref: false });
      const isDue = hasChanged || performance.now() - readAt >= READ_ANYWAY_MS;
      if (isOver() || (!isDue && performance.now() - askedAt < ASK_TOKEN_MS)) continue;
      const program = await findActor();
      askedAt = performance.now();
      if (!isDue) continue;
      hasChanged = false;
      const now = await loadAgentPromptVersions({ db, actor: program }, named);
      readAt = performance.now();
      const change = changeBetween(known, now);
      known = now;
      if (change.length > 0) onChange(change);
    }
  }

  Promise.race([hear(), look()])
    .catch((error: unknown) => {
      // An invalid token is a normal end.
      if (!(error instanceof AppError)) logger.warn({ err: error }, 'an agent hears of no more changes');
    })
    .finally(() => {
      controller.abort();
      onEnd();
    });
  return () => controller.abort();
}
