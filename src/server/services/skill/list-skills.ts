import { z } from 'zod';
import { type Actor, type Member, seesApprovedOnly } from '@/domain/actor';
import { StoredFiles } from '@/domain/file/schema';
import { Extras } from '@/domain/prompt/extras';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { historyConditionOfAny, inSpaceOf, IS_HELD, visibleTo } from '../access';
import { fromCollections } from '../agent/list-agent-prompts';
import { rowsOf } from '../rows';
import type { OpenSkill } from './open-skill';
import { skillFolder } from './skill-files';

/** Maximum skills of a page, and maximum characters of their texts; one skill of any size always fits. */
const PAGE_SKILLS = 50;
const PAGE_CHARACTERS = 8_000_000;

const Row = z.object({
  promptId: z.string(),
  slug: z.string(),
  title: z.string(),
  version: z.number(),
  skillName: z.string(),
  description: z.string(),
  content: z.string(),
  extras: Extras,
  files: StoredFiles,
  left: z.number(),
});

/** A page of skills, and the slug after which the next one starts; null after the last page. */
export type SkillPage = { items: OpenSkill[]; nextAfter: string | null };

/** Prompts `p` with their approved version `v`, if that is a skill. */
export const SKILLS = Prisma.sql`
  FROM prompt_versions v JOIN prompts p ON p.id = v.prompt_id AND p.approved_version = v.version
  WHERE v."skillName" <> '' AND p.deleted_at IS NULL`;

function readByGuests(guest: Actor): Prisma.Sql {
  if (seesApprovedOnly(guest)) return Prisma.sql`true`;
  return Prisma.sql`(v.was_shared OR ${IS_HELD})`;
}

/** SQL condition that the actor may read the approved version `v` of `p`, which their lists contain. */
export function isServedTo(actor: Actor): Prisma.Sql {
  const reads =
    actor.kind === 'guest'
      ? readByGuests(actor)
      : Prisma.sql`(v.version = p.version OR ${historyConditionOfAny(actor.id, actor.role === 'admin', 'v')})`;
  return Prisma.sql`${visibleTo(actor)} AND ${reads}`;
}

/**
 * SQL condition that a skill is offered to the member's agents: in their spaces, favorites or collections for agents.
 * One list of ids, so that the database begins with these few prompts and not with all of the library.
 */
function isOffered(actor: Member): Prisma.Sql {
  return Prisma.sql`p.id IN (
    SELECT own.id FROM prompts own WHERE ${inSpaceOf(actor.id, 'own')}
    UNION SELECT f.prompt_id FROM favorites f WHERE f.user_id = ${actor.id}::uuid ${fromCollections(actor)})`;
}

async function readPage(db: Database, which: Prisma.Sql, after: string): Promise<SkillPage> {
  const rows = await rowsOf(db, Row)`
    WITH page AS (
      SELECT p.slug, v.prompt_id, v.version, char_length(v.content) + pg_column_size(v.extras) + pg_column_size(v.files) AS size
      ${SKILLS} AND ${which} AND p.slug > ${after} ORDER BY p.slug LIMIT ${PAGE_SKILLS + 1}
    ), measured AS (
      SELECT page.*, row_number() OVER before AS place, sum(size) OVER before AS characters,
        (count(*) OVER () - row_number() OVER before)::int AS "left"
      FROM page WINDOW before AS (ORDER BY slug)
    )
    SELECT m.prompt_id::text AS "promptId", m.slug, v.title, v.version, v."skillName", v.description, v.content,
      v.extras, v.files, m."left"
    FROM measured m JOIN prompt_versions v ON v.prompt_id = m.prompt_id AND v.version = m.version
    WHERE m.place = 1 OR (m.place <= ${PAGE_SKILLS} AND m.characters <= ${PAGE_CHARACTERS})
    ORDER BY m.slug`;
  const last = rows.at(-1);
  return {
    items: rows.flatMap(({ promptId, slug, title, version, ...text }): OpenSkill[] => {
      const folder = skillFolder({ ...text, messages: null });
      return folder === null ? [] : [{ ...folder, promptId, slug, title, version }];
    }),
    nextAfter: last === undefined || last.left === 0 ? null : last.slug,
  };
}

/**
 * Returns a page of the skills that a member's agents are offered, ordered by slug: those of their spaces, favorites and
 * collections for agents, each in its approved version. Any other readable skill is served by address.
 * @param after the slug that the page follows
 */
export function listAgentSkills(
  { db, actor }: { db: Database; actor: Member },
  { after }: { after: string },
): Promise<SkillPage> {
  return readPage(db, Prisma.sql`${isServedTo(actor)} AND ${isOffered(actor)}`, after);
}

/**
 * Returns a page of all skills that the actor's lists contain, ordered by slug; of a space or of a collection only, if
 * one is given.
 */
export function listSkills(
  { db, actor }: { db: Database; actor: Actor },
  { after, spaceId, collectionId }: { after: string; spaceId?: string; collectionId?: string },
): Promise<SkillPage> {
  const within = [
    ...(spaceId === undefined ? [] : [Prisma.sql`p.space_id = ${spaceId}::uuid`]),
    ...(collectionId === undefined
      ? []
      : [
          Prisma.sql`p.id IN (SELECT i.prompt_id FROM collection_items i WHERE i.collection_id = ${collectionId}::uuid)`,
        ]),
  ];
  return readPage(db, Prisma.join([isServedTo(actor), ...within], ' AND '), after);
}
