import { type Actor, seesApprovedOnly, seesApprovedOnlyInSpaces } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { isShared } from './shared';

/** The spaces whose shared prompts guests see only in approved versions, for a comparison with `=`. */
const HELD_SPACES = Prisma.sql`ANY(ARRAY(SELECT a.id FROM approving_spaces a))`;

/** SQL condition that guests see the prompt `p` only in approved versions, if it is shared: its space asks for that. */
export const IS_HELD = Prisma.sql`p.space_id = ${HELD_SPACES}`;

/** The same for one prompt, whose space is looked up; false without a space. */
export const IS_HELD_AT_HOME = Prisma.sql`EXISTS (SELECT FROM approving_spaces a WHERE a.id = p.space_id)`;

/** Which texts of prompts: the current ones, the latest approved ones, or approved ones only in spaces that need approval. */
export type Edition = 'current' | 'approved' | 'approved-in-spaces';

const SOURCES: Record<Edition, Prisma.Sql> = {
  current: Prisma.sql`prompts`,
  approved: Prisma.sql`approved_prompts`,
  'approved-in-spaces': Prisma.sql`guest_prompts`,
};

/** Returns the edition that an actor sees. */
export function editionOf(actor: Actor): Edition {
  if (seesApprovedOnly(actor)) return 'approved';
  return seesApprovedOnlyInSpaces(actor) ? 'approved-in-spaces' : 'current';
}

/** Returns the table or view of the prompts with the texts of an edition. */
export function editionSource({ edition }: { edition: Edition }): Prisma.Sql {
  return SOURCES[edition];
}

/** Returns the table or view with the prompts for an actor. */
export function promptSource(actor: Actor): Prisma.Sql {
  return SOURCES[editionOf(actor)];
}

/**
 * SQL condition that the row of alias `s` of `prompt_search` is a text of an edition. Worded so that the planner does
 * not read the whole primary key for it beside the index of the texts.
 */
export function editionCondition({ edition }: { edition: Edition }): Prisma.Sql {
  if (edition === 'approved-in-spaces') {
    return Prisma.sql`CASE WHEN s.space_id = ${HELD_SPACES} THEN s.is_approved ELSE s.is_current END`;
  }
  return edition === 'approved' ? Prisma.sql`s.is_approved` : Prisma.sql`s.is_current IS NOT FALSE`;
}

/**
 * SQL condition for texts `s` for which guests differ from the stored counters: latest ones that they don't see, and
 * approved ones that they see instead. Worded like the index `prompt_search_space_differs_idx`.
 */
export const DIFFERS_FOR_GUESTS = Prisma.sql`
  s.space_id IS NOT NULL AND ${isShared('s')} AND s.is_current <> s.is_approved AND s.space_id = ${HELD_SPACES}`;
