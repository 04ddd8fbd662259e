import { z } from 'zod';
import { type Actor, actorId, seesApprovedOnly } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canRead } from '@/domain/prompt/policy';
import { identifierKind } from '@/domain/prompt/slug';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Db } from '@/server/db';
import { createBatcher } from '@/server/concurrency/batcher';
import { prepared } from '../prepared';
import { rowsOf } from '../rows';
import { isNamed } from './named-by';
import { logAdminAccess } from './log-admin-access';
import { IS_HELD_AT_HOME, promptColumns, promptNotFound, PromptRow } from '../access';

const Facts = PromptRow.extend({
  slug: z.string(),
  approvedVersion: z.number().nullable(),
  /** Whether guests see only approved versions of prompts shared from its space. */
  homeNeedsApproval: z.boolean(),
});
type Facts = z.infer<typeof Facts>;

/** @param by the actor, as for {@link promptColumns} */
function factColumns(by: Actor | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    ${promptColumns(by)}, p.slug, p.approved_version AS "approvedVersion",
    ${IS_HELD_AT_HOME} AS "homeNeedsApproval"`;
}

export { promptNotFound };

/**
 * Returns the access facts of a prompt that the caller can open, by UUID or slug. Throws BAD_REQUEST for an invalid
 * identifier, NOT_FOUND for a prompt that is missing, deleted or not visible to the caller. `version` is the current
 * one; for guests, if public prompts or those of its space need approval, the latest approved one.
 */
export async function loadPromptFacts(db: Db, actor: Actor, identifier: string): Promise<Facts> {
  if (identifierKind(identifier) === 'invalid') {
    throw new AppError('BAD_REQUEST', messages.prompt.invalidIdentifier);
  }
  const statement = Prisma.sql`
    SELECT ${factColumns(actor)} FROM prompts p WHERE ${isNamed(identifier)} AND p.deleted_at IS NULL`;
  const [prompt] = await rowsOf(db, Facts)(prepared(statement));
  return requireReadable(actor, prompt);
}

/** The same for calls that return part of the prompt to its reader: an admin's access for moderation is logged. */
export async function openPromptFacts(db: Db, actor: Actor, identifier: string): Promise<Facts> {
  const prompt = await loadPromptFacts(db, actor, identifier);
  await logAdminAccess(db, actor, prompt);
  return prompt;
}

function requireReadable(actor: Actor, prompt: Facts | undefined): Facts {
  if (prompt === undefined || !canRead(actor, prompt)) throw promptNotFound();
  if (!seesApprovedOnly(actor) && !(actor.kind === 'guest' && prompt.homeNeedsApproval)) return prompt;
  if (prompt.approvedVersion === null) throw promptNotFound();
  return { ...prompt, version: prompt.approvedVersion };
}

const FactsFor = Facts.extend({ place: z.number() });

const findTogether = createBatcher<{ db: Database; actor: Actor; id: string }, Facts | undefined>(
  async (asked) => {
    const [first] = asked;
    if (first === undefined) return [];
    const actors = asked.map(({ actor }) => actorId(actor));
    const rows = await rowsOf(first.db, FactsFor)`
      SELECT asked.place::int AS place, facts.*
      FROM unnest(${asked.map(({ id }) => id)}::uuid[], ${actors}::uuid[]) WITH ORDINALITY AS asked(id, actor, place)
      CROSS JOIN LATERAL (
        SELECT ${factColumns(Prisma.sql`asked.actor`)} FROM prompts p WHERE p.id = asked.id AND p.deleted_at IS NULL
      ) facts`;
    const found = new Map(rows.map(({ place, ...facts }) => [place, facts]));
    return asked.map((_, index) => found.get(index + 1));
  },
  { most: 100, failsEach: () => true },
);

/** Like `loadPromptFacts`, for hundreds of concurrent calls: one statement serves all calls made meanwhile. */
export async function loadFactsTogether(db: Database, actor: Actor, id: string): Promise<Facts> {
  return requireReadable(actor, await findTogether({ db, actor, id }));
}
