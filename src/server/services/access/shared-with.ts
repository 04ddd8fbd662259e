import { z } from 'zod';
import type { Actor } from '@/domain/actor';
import { canGrant, type PromptFacts } from '@/domain/prompt/policy';
import type { Visibility } from '@/domain/prompt/schema';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';
import { LIVE } from './granted';

const CountRow = z.object({ promptId: z.string(), count: z.number() });

type Item = PromptFacts & { id: string; visibility: Visibility };

/**
 * Adds to private prompts the number of users and spaces they are shared with, if the actor may see that: read once for
 * all of them, by the index of grants.
 */
export async function withSharedWith<Prompt extends Item>(
  { db, actor }: { db: Db; actor: Actor },
  prompts: Prompt[],
): Promise<(Prompt & { sharedWith?: number })[]> {
  const asked = prompts.filter((prompt) => prompt.visibility === 'private' && canGrant(actor, prompt));
  if (asked.length === 0) return prompts;
  const rows = await rowsOf(db, CountRow)`
    SELECT g.prompt_id::text AS "promptId", count(*)::int AS count FROM prompt_grants g
    LEFT JOIN profiles u ON u.id = g.subject_user_id LEFT JOIN spaces s ON s.id = g.subject_space_id
    WHERE g.prompt_id = ANY(${asked.map(({ id }) => id)}::uuid[]) AND ${LIVE}
      AND u.deleted_at IS NULL AND s.deleted_at IS NULL
    GROUP BY 1`;
  const counts = new Map(rows.map(({ promptId, count }) => [promptId, count]));
  return prompts.map((prompt) => {
    const sharedWith = counts.get(prompt.id);
    return sharedWith === undefined ? prompt : { ...prompt, sharedWith };
  });
}
