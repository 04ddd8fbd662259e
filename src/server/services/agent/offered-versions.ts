import { z } from 'zod';
import { isUuid } from '@/domain/prompt/slug';
import { Prisma } from '@/generated/prisma/client';
import { rowsOf } from '../rows';
import { fromOffered } from './list-agent-prompts';
import type { AgentContext } from './read-for-agent';

const Row = z.object({ id: z.string(), slug: z.string(), versions: z.string() });

/** A prompt as an agent is shown it: what it is called by, and which versions are its newest and its approved one. */
export type OfferedVersions = z.infer<typeof Row>;

/** Of more than these, only the first are offered. */
const MOST = 5_000;

/**
 * The prompts that an agent is offered and those of some others that its person's lists hold, each with its versions, by id.
 * @param named ids and slugs of the others
 */
export async function offeredVersions(
  { db, actor }: AgentContext,
  named: readonly string[],
): Promise<Map<string, OfferedVersions>> {
  const ids = named.filter(isUuid);
  const besides = Prisma.sql`
    UNION SELECT id FROM prompts WHERE slug = ANY(${[...named]}) OR private_slug = ANY(${[...named]})
    UNION SELECT unnest(${ids}::uuid[])`;
  const rows = await rowsOf(db, Row)`
    SELECT p.id::text, p.slug, concat_ws(' ', coalesce(v.version, p.version), p.approved_version) AS versions
    ${fromOffered(actor, besides)} ORDER BY p.slug LIMIT ${MOST}`;
  return new Map(rows.map((row) => [row.id, row]));
}
