import { z } from 'zod';
import { isUuid } from '@/domain/prompt/slug';
import { Prisma } from '@/generated/prisma/client';
import { rowsOf } from '../rows';
import { inSpaceOf } from '../access';
import { fromAgentPrompts } from './list-agent-prompts';
import type { AgentContext } from './read-for-agent';

const Row = z.object({ id: z.string(), slug: z.string(), versions: z.string() });

/** A prompt as offered to an agent: its slug and title, and its latest and approved versions. */
export type AgentPromptVersions = z.infer<typeof Row>;

const MAX_LISTED = 5_000;

/**
 * Returns the prompts offered to an agent and those of some others in its user's lists, each with its versions, by id.
 * @param named ids and slugs of the others
 */
export async function loadAgentPromptVersions(
  { db, actor }: AgentContext,
  named: readonly string[],
): Promise<Map<string, AgentPromptVersions>> {
  const ids = named.filter(isUuid);
  const besides = Prisma.sql`
    UNION SELECT id FROM prompts WHERE slug = ANY(${[...named]}) OR private_slug = ANY(${[...named]})
    UNION SELECT unnest(${ids}::uuid[])
    UNION SELECT own.id FROM prompts own JOIN prompt_versions served
      ON served.prompt_id = own.id AND served.version = own.approved_version AND served."skillName" <> ''
    WHERE ${inSpaceOf(actor.id, 'own')}`;
  const rows = await rowsOf(db, Row)`
    SELECT p.id::text, p.slug, concat_ws(' ', coalesce(v.version, p.version), p.approved_version) AS versions
    ${fromAgentPrompts(actor, besides)} ORDER BY p.slug LIMIT ${MAX_LISTED}`;
  return new Map(rows.map((row) => [row.id, row]));
}
