import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AUDIENCE_NAMED_MAX } from '@/domain/grant/limits';
import type { AudienceLosses } from '@/domain/grant/schema';
import type { Db } from '@/server/db';
import { spacesOf } from '../access';
import { rowsOf } from '../rows';
import type { Change, Seen } from './audience-facts';
import { fingerprint, namedPeople } from './describe-audience';

const LoserRow = z.object({ id: z.string(), name: z.string(), isKnown: z.boolean(), total: z.number() });

/** Who sees prompts of one kind, as parallel lists for SQL: the kind, and a user or space that sees them. */
type Holders = { kinds: number[]; ids: string[] };

/** Returns the users who see a prompt by themselves: receivers of grants, and the creator of one without a space. */
function usersOf({ createdBy, home, users }: Seen): Set<string> {
  return new Set([...users.keys(), ...(home === null ? [createdBy] : [])]);
}

function spacesSeeing({ home, spaces }: Seen): Set<string> {
  return new Set([...spaces.keys(), ...(home === null ? [] : [home])]);
}

function holders(kinds: readonly Seen[], of: (seen: Seen) => ReadonlySet<string>): Holders {
  const rows = kinds.flatMap((seen, kind) => [...of(seen)].map((id) => ({ kind, id })));
  return { kinds: rows.map(({ kind }) => kind), ids: rows.map(({ id }) => id) };
}

/** One of each kind of changes: prompts that the same people see before and after. */
function kindsOf(changes: readonly Change[]): { before: Seen; after: Seen }[] {
  const kinds = new Map<string, { before: Seen; after: Seen }>();
  for (const { before, after } of changes) {
    if (before !== null) kinds.set(fingerprint(before) + fingerprint(after), { before, after });
  }
  return [...kinds.values()];
}

/**
 * Returns who sees some of the prompts now and would no longer. People are named as in the audience, and as members of
 * the caller's spaces; all of them count.
 */
export async function findLosses(
  db: Db,
  member: Member,
  changes: readonly Change[],
): Promise<AudienceLosses> {
  const kinds = kindsOf(changes);
  const guests = kinds.some(({ before, after }) => before.guests && !after.guests);
  if (kinds.some(({ before, after }) => before.isShared && !after.isShared)) {
    return { guests, members: true, count: null, people: [] };
  }
  const narrowed = kinds.filter(({ after }) => !after.isShared);
  if (narrowed.length === 0) return { guests, members: false, count: 0, people: [] };
  const [before, after] = [narrowed.map((one) => one.before), narrowed.map((one) => one.after)];
  const [had, has] = [holders(before, usersOf), holders(after, usersOf)];
  // Members of a space that keeps its access lose nothing.
  const left = before.map((seen, kind) => {
    const kept = spacesSeeing(after[kind] ?? seen);
    return { ...seen, home: null, spaces: new Set([...spacesSeeing(seen)].filter((id) => !kept.has(id))) };
  });
  const rowsBySpace = left.flatMap(({ spaces }, kind) => [...spaces].map((id) => ({ kind, id })));
  const stay = holders(after, spacesSeeing);
  const leftIds = rowsBySpace.map(({ id }) => id);
  const rows = await rowsOf(db, LoserRow)`
    WITH had AS (
      SELECT kind, user_id FROM unnest(${had.kinds}::int[], ${had.ids}::uuid[]) AS one(kind, user_id)
      UNION
      SELECT left_space.kind, m.user_id
      FROM unnest(${rowsBySpace.map(({ kind }) => kind)}::int[], ${leftIds}::uuid[]) AS left_space(kind, space_id)
      JOIN spaces s ON s.id = left_space.space_id AND s.deleted_at IS NULL JOIN space_members m ON m.space_id = s.id
    ), lost AS (
      SELECT DISTINCT had.user_id FROM had
      WHERE NOT EXISTS (
          SELECT FROM unnest(${has.kinds}::int[], ${has.ids}::uuid[]) AS one(kind, user_id)
          WHERE one.kind = had.kind AND one.user_id = had.user_id)
        AND NOT EXISTS (
          SELECT FROM unnest(${stay.kinds}::int[], ${stay.ids}::uuid[]) AS kept(kind, space_id)
          JOIN spaces s ON s.id = kept.space_id AND s.deleted_at IS NULL
          JOIN space_members m ON m.space_id = kept.space_id AND m.user_id = had.user_id
          WHERE kept.kind = had.kind)
    )
    SELECT u.id::text, u.full_name AS name, count(*) OVER ()::int AS total,
      u.id = ANY(${[...namedPeople(member, before)]}::uuid[]) OR EXISTS (
        SELECT FROM space_members m
        WHERE m.user_id = u.id AND m.space_id = ANY(${leftIds}::uuid[]) AND m.space_id IN ${spacesOf(member.id)}) AS "isKnown"
    FROM lost JOIN profiles u ON u.id = lost.user_id AND u.is_active AND u.deleted_at IS NULL
    ORDER BY "isKnown" DESC, u.id <> ${member.id}::uuid, title_sort_key(u.full_name), u.id
    LIMIT ${AUDIENCE_NAMED_MAX}`;
  return {
    guests,
    members: false,
    count: rows[0]?.total ?? 0,
    people: rows.filter(({ isKnown }) => isKnown).map(({ id: userId, name }) => ({ userId, name })),
  };
}
