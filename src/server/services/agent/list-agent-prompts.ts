import { z } from 'zod';
import { variableFields, type VariableField } from '@/domain/prompt/variable-fields';
import { VariableList } from '@/domain/prompt/variable-details';
import { rowsOf } from '../rows';
import { listCondition, reachOf } from '../prompt/list/visibility-filter';
import type { AgentContext } from './read-for-agent';

/** Prompts of a page, and the characters of their texts, which are read for their variables. */
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

/** A prompt that an agent is offered, with what it asks for. */
export type OfferedPrompt = { slug: string; title: string; description: string; fields: VariableField[] };

/** A page of them, and the slug that the next one follows; null behind the last. */
export type OfferedPage = { items: OfferedPrompt[]; nextAfter: string | null };

/**
 * The prompts that an agent offers its person by name, in the order of their slugs: the favourites of the person, as far as
 * their lists hold them.
 * @param after the slug that the page follows
 */
export async function listAgentPrompts(
  { db, actor }: AgentContext,
  { after }: { after: string },
): Promise<OfferedPage> {
  const rows = await rowsOf(db, Row)`
    SELECT slug, title, description, content, variables, "left" FROM (
      SELECT p.slug, p.title, p.description, p.content, p.variables,
        sum(p.content_length) OVER before AS characters, row_number() OVER before AS place,
        (count(*) OVER () - row_number() OVER before)::int AS "left"
      FROM prompts p
      WHERE p.id IN (SELECT f.prompt_id FROM favorites f WHERE f.user_id = ${actor.id}::uuid)
        AND p.deleted_at IS NULL AND ${listCondition('p', reachOf(actor))} AND p.slug > ${after}
      WINDOW before AS (ORDER BY p.slug)
    ) offered
    WHERE place = 1 OR (place <= ${PAGE_PROMPTS} AND characters <= ${PAGE_CHARACTERS})
    ORDER BY place`;
  const last = rows.at(-1);
  return {
    items: rows.map(({ slug, title, description, content, variables }) => ({
      ...{ slug, title, description, fields: variableFields(content, variables) },
    })),
    nextAfter: last === undefined || last.left === 0 ? null : last.slug,
  };
}
