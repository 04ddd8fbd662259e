import { z } from 'zod';
import { isUuid } from '@/domain/prompt/slug';

/** What is kept in this browser of values filled in: by prompt, the latest first. */
const Kept = z.array(z.object({ id: z.string(), values: z.array(z.tuple([z.string(), z.string()])) }));

/** Prompts whose values are kept. */
const PROMPTS_KEPT = 50;

/** Apart for every person, who may share this browser. */
const PREFIX = 'filled-values:';
const keyOf = (owner: string | null) => `${PREFIX}${owner ?? 'guest'}`;

function read(owner: string | null): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? ''));
  } catch {
    // No storage, nothing in it, or nothing that makes sense.
    return [];
  }
}

/** The values somebody last filled in for a prompt, by the names of its variables. */
export function readFilledValues(owner: string | null, promptId: string): ReadonlyMap<string, string> {
  return new Map(read(owner).find(({ id }) => id === promptId)?.values);
}

/** The ids of prompts for which somebody has filled in values. */
export function filledPrompts(owner: string): string[] {
  return read(owner)
    .map(({ id }) => id)
    .filter(isUuid);
}

/** Keeps them; none forgets the prompt. A browser without storage, or with a full one, keeps what it had. */
export function writeFilledValues(
  owner: string | null,
  promptId: string,
  values: ReadonlyMap<string, string>,
): void {
  const others = read(owner).filter(({ id }) => id !== promptId);
  const kept = values.size === 0 ? others : [{ id: promptId, values: [...values] }, ...others];
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(kept.slice(0, PROMPTS_KEPT)));
  } catch {
    // The sheet itself still holds everything.
  }
}

/** Forgets what members have filled in at this browser: they may be secrets. */
export function forgetFilledValues(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && key !== keyOf(null)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
