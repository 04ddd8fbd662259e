import { z } from 'zod';
import { variableFields, type VariableField } from '@/domain/prompt/variable-fields';
import { VariableList } from '@/domain/prompt/variable-details';
import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { rowsOf } from '../rows';
import { spacesOf, visibleTo, withinToken } from '../access';
import { type AgentContext, joinCollections } from './read-for-agent';

/** Maximum prompts per page, and maximum characters of their texts, which are parsed for variables. */
const PAGE_PROMPTS = 50;
const PAGE_CHARACTERS = 500_000;

const Row = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  variables: VariableList,
  left: z.number(),
});

export type AgentPrompt = { slug: string; title: string; description: string; fields: VariableField[] };

/** A page of them, and the slug after which the next one starts; null after the last page. */
export type AgentPromptPage = { items: AgentPrompt[]; nextAfter: string | null };

/**
 * `UNION` with the prompts in collections for agents that the member can read. A public collection counts for the
 * agents of its creator and of its followers, and for all agents if an admin created it: no other user can put texts
 * into the agents of people who never asked for them.
 */
export function fromCollections(actor: Member): Prisma.Sql {
  const id = Prisma.sql`${actor.id}::uuid`;
  return Prisma.sql`
    UNION SELECT i.prompt_id FROM collections c JOIN collection_items i ON i.collection_id = c.id
    WHERE c.for_agents AND ${withinToken(actor, Prisma.sql`CASE c.visibility WHEN 'space' THEN c.space_id END`)}
      AND (c.created_by = ${id} OR (c.visibility = 'space' AND c.space_id = ANY(ARRAY${spacesOf(actor.id)}))
        OR (c.visibility = 'shared' AND (
          EXISTS (SELECT FROM follows f WHERE f.user_id = ${id} AND f.collection_id = c.id)
          OR EXISTS (SELECT FROM profiles maker WHERE maker.id = c.created_by AND maker.role = 'admin'))))`;
}

/**
 * The prompts offered to an agent, as `p` with `held` and `v` of {@link joinCollections}.
 * @param besides `UNION` and the ids of further prompts, included as far as they are in the user's lists
 */
export function fromAgentPrompts(actor: Member, besides: Prisma.Sql = Prisma.empty): Prisma.Sql {
  return Prisma.sql`FROM prompts p ${joinCollections(actor)}
    WHERE p.id IN (
        SELECT f.prompt_id FROM favorites f WHERE f.user_id = ${actor.id}::uuid ${fromCollections(actor)} ${besides})
      AND (held.id IS NULL OR v.version IS NOT NULL) AND p.deleted_at IS NULL
      AND ${visibleTo(actor)}`;
}

/**
 * Returns the prompts that an agent offers its user by name, ordered by slug: their favorites and the content of
 * collections for agents that they can read, as far as their lists contain it. If the space gives agents only approved
 * versions, returns those.
 * @param after the slug that the page follows
 */
export async function listAgentPrompts(
  { db, actor }: AgentContext,
  { after }: { after: string },
): Promise<AgentPromptPage> {
  const rows = await rowsOf(db, Row)`
    SELECT slug, title, description, content, variables, "left" FROM (
      SELECT p.slug, coalesce(v.title, p.title) AS title, coalesce(v.description, p.description) AS description,
        coalesce(v.content, p.content) AS content, coalesce(v.variables, p.variables) AS variables,
        sum(p.content_length) OVER before AS characters, row_number() OVER before AS place,
        (count(*) OVER () - row_number() OVER before)::int AS "left"
      ${fromAgentPrompts(actor)} AND p.slug > ${after}
      WINDOW before AS (ORDER BY p.slug)
    ) offered
    WHERE place = 1 OR (place <= ${PAGE_PROMPTS} AND characters <= ${PAGE_CHARACTERS})
    ORDER BY place`;
  const last = rows.at(-1);
  return {
    items: rows.map(({ slug, title, description, content, variables }) => ({
      slug,
      title,
      description,
      fields: variableFields(content, variables),
    })),
    nextAfter: last === undefined || last.left === 0 ? null : last.slug,
  };
}
