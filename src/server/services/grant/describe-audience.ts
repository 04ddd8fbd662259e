import { z } from 'zod';
import { AUDIENCE_NAMED_MAX } from '@/domain/grant/limits';
import type { Member } from '@/domain/actor';
import { GRANT_RIGHTS, type GrantRight } from '@/domain/grant/right';
import type { Audience } from '@/domain/grant/schema';
import type { Db } from '@/server/db';
import { CountRow, rowOf, rowsOf } from '../rows';
import { spacesOf } from '../access';
import type { Change, Seen } from './audience-facts';

const SpaceRow = z.object({
  id: z.string(),
  name: z.string(),
  isMine: z.boolean(),
  memberCount: z.number(),
});
const PersonRow = z.object({ id: z.string(), name: z.string() });

/** How many of the prompts a user or space can see, and with which access. */
type Way = { prompts: number; isOwn: boolean; right: GrantRight | null };

/** Returns the wider access. */
function stronger(one: GrantRight | null, other: GrantRight | null): GrantRight | null {
  if (one === null || other === null) return one ?? other;
  return GRANT_RIGHTS.indexOf(one) > GRANT_RIGHTS.indexOf(other) ? one : other;
}

/** Returns by id how each sees some of the prompts: `own` lists creators or spaces, `granted` receivers of grants. */
function ways(
  seen: readonly Seen[],
  of: (one: Seen) => { own: string | null; granted: ReadonlyMap<string, GrantRight> },
): Map<string, Way> {
  const found = new Map<string, Way>();
  for (const one of seen) {
    const { own, granted } = of(one);
    const ids = new Set([...(own === null ? [] : [own]), ...granted.keys()]);
    for (const id of ids) {
      const before = found.get(id) ?? { prompts: 0, isOwn: false, right: null };
      found.set(id, {
        prompts: before.prompts + 1,
        isOwn: before.isOwn || id === own,
        right: stronger(before.right, granted.get(id) ?? null),
      });
    }
  }
  return found;
}

/** Returns a key that is equal for prompts that the same people see, guest links aside. */
export function fingerprint({ createdBy, guests, isShared, home, users, spaces }: Seen): string {
  return JSON.stringify([
    createdBy,
    guests,
    isShared,
    home,
    [...users.keys()].sort(),
    [...spaces.keys()].sort(),
  ]);
}

/** Returns the users that the response may name: creators, the member, and receivers of grants that they may list. */
export function namedPeople(member: Member, seen: readonly Seen[]): Set<string> {
  const named = new Set([member.id]);
  for (const { createdBy, users, namesGranted } of seen) {
    named.add(createdBy);
    if (namesGranted) for (const id of users.keys()) named.add(id);
  }
  return named;
}

/**
 * Returns the audience of prompts with names and sizes, for a member: names of spaces that they are not in are omitted,
 * and so are those of receivers of grants that they may not list. All of them count.
 */
export async function describeAudience(
  db: Db,
  member: Member,
  changes: readonly Change[],
): Promise<Omit<Audience, 'refused' | 'loses'>> {
  const seen = changes.map(({ after }) => after);
  const bySpace = ways(seen, ({ home, spaces }) => ({ own: home, granted: spaces }));
  // The creator of a prompt in a space sees it as a member there.
  const byPerson = ways(seen, ({ createdBy, home, users }) => ({
    own: home === null ? createdBy : null,
    granted: users,
  }));
  const [spaceIds, personIds] = [[...bySpace.keys()], [...byPerson.keys()]];
  const spaces = await rowsOf(db, SpaceRow)`
    SELECT s.id::text, s.name, s.id IN ${spacesOf(member.id)} AS "isMine", (
      SELECT count(*)::int FROM space_members m JOIN profiles u ON u.id = m.user_id
      WHERE m.space_id = s.id AND u.is_active AND u.deleted_at IS NULL) AS "memberCount"
    FROM spaces s WHERE s.id = ANY(${spaceIds}::uuid[]) AND s.deleted_at IS NULL ORDER BY lower(s.name), s.id`;
  const people = await rowsOf(db, PersonRow)`
    SELECT id::text, full_name AS name FROM profiles
    WHERE id = ANY(${personIds}::uuid[]) AND is_active AND deleted_at IS NULL
    ORDER BY id <> ${member.id}::uuid, title_sort_key(full_name), id`;
  const named = namedPeople(member, seen);
  const members = seen.some(({ isShared }) => isShared);
  const counted = await rowOf(db, CountRow)`
    SELECT count(*)::int AS count FROM profiles u WHERE u.is_active AND u.deleted_at IS NULL AND u.id IN (
      SELECT unnest(${personIds}::uuid[])
      UNION SELECT m.user_id FROM space_members m WHERE m.space_id = ANY(${spaces.map(({ id }) => id)}::uuid[]))`;
  const wayOf = (map: Map<string, Way>, id: string) =>
    map.get(id) ?? { prompts: 0, isOwn: false, right: null };
  return {
    prompts: seen.length,
    differ: new Set(changes.map(({ after, links }) => `${fingerprint(after)} ${links > 0}`)).size > 1,
    guests: seen.some(({ guests }) => guests),
    members,
    count: members ? null : counted.count,
    links: changes.reduce((sum, { links }) => sum + links, 0),
    spaces: spaces.map(({ id, name, isMine, memberCount }) => {
      const { isOwn, right, prompts } = wayOf(bySpace, id);
      const known = isMine ? { spaceId: id, name } : { spaceId: null, name: null };
      return { ...known, memberCount, isHome: isOwn, right, prompts };
    }),
    people: people
      .filter(({ id }) => named.has(id))
      .slice(0, AUDIENCE_NAMED_MAX)
      .map(({ id: userId, name }) => {
        const { isOwn, right, prompts } = wayOf(byPerson, userId);
        return { userId, name, isCreator: isOwn, right, prompts };
      }),
    peopleCount: people.length,
  };
}
