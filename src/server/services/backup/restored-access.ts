import type pg from 'pg';

/** Access that is valid again after a restore, for the admin to check: one line each, with the id. */
export type RestoredAccess = Record<keyof typeof QUESTIONS | keyof typeof COMPARISONS, string[]>;

type Line = { line: string };

/** A person by name, address and id. */
const person = (alias: string) =>
  `${alias}.full_name || coalesce(' <' || ${alias}.email || '>', '') || ' (' || ${alias}.id || ')'`;
const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
const article = (role: string) =>
  `case when ${role} in ('admin', 'owner') then 'an ' else 'a ' end || ${role}`;

const QUESTIONS = {
  accessTokens: `select t.name || ' (' || t.id || ') of ' || ${person('p')} as line
    from personal_tokens t join profiles p on p.id = t.profile_id
    where t.token_hash is not null and t.revoked_at is null and t.expires_at > now() order by 1`,
  directoryTokens: `select name || ' (' || id || ')' as line from scim_tokens order by 1`,
  invitations: `select coalesce(${person('u')}, i.email, 'Anyone with the link') || ' to ' || s.name || ' as '
      || ${article('i.role')} || ', until ' || ${day('i.expires_at')} || ' (' || i.id || '): /spaces/' || s.slug as line
    from space_invitations i join spaces s on s.id = i.space_id and s.deleted_at is null
    left join profiles u on u.id = i.user_id
    where i.uses_left > 0 and i.expires_at > now() order by 1`,
  guestLinks: `select '/prompts/' || p.slug || ' by ' || ${person('m')} || ', until ' || ${day('l.expires_at')} as line
    from share_links l join prompts p on p.id = l.prompt_id and p.deleted_at is null join profiles m on m.id = l.created_by
    where l.revoked_at is null and l.expires_at > now() order by 1`,
} as const;

/** What the replaced database did not allow; null before a comparison with it. */
const COMPARISONS = {
  activeAgain: {
    compared: `select ${person('p')} || ': /admin/users/' || p.id as line
      from profiles p left join before_profiles b on b.id = p.id
      where p.is_active and b.is_active is not true order by 1`,
    alone: null,
  },
  higherRoles: {
    compared: `select ${person('p')} || ', ' || p.role || ' instead of ' || b.role || ': /admin/users/' || p.id as line
      from profiles p join before_profiles b on b.id = p.id
      where array_position(array['viewer', 'contributor', 'admin'], b.role)
        < array_position(array['viewer', 'contributor', 'admin'], p.role) order by 1`,
    alone: null,
  },
  members: {
    compared: `select ${person('p')} || ' in ' || s.name || ' as ' || ${article('m.role')}
        || coalesce(' instead of ' || b.role, '') || ': /spaces/' || s.slug as line
      from space_members m join profiles p on p.id = m.user_id
      join spaces s on s.id = m.space_id and s.deleted_at is null
      left join before_space_members b on b.space_id = m.space_id and b.user_id = m.user_id
      where b.user_id is null or array_position(array['reader', 'member', 'publisher', 'owner'], b.role)
        < array_position(array['reader', 'member', 'publisher', 'owner'], m.role) order by 1`,
    alone: null,
  },
  grants: {
    compared: grantsSql('and b.id is null', 'left join before_prompt_grants b on b.id = g.id'),
    alone: grantsSql('', ''),
  },
} as const;

function grantsSql(condition: string, join: string): string {
  return `select coalesce(${person('u')}, s.name || ' (' || s.id || ')') || ' may ' || g."right" || ' /prompts/' || p.slug as line
    from prompt_grants g join prompts p on p.id = g.prompt_id and p.deleted_at is null
    left join profiles u on u.id = g.subject_user_id left join spaces s on s.id = g.subject_space_id ${join}
    where (g.expires_at is null or g.expires_at > now()) ${condition} order by 1`;
}

/**
 * Reads the access that is valid again, in the transaction of the restore.
 * @param isCompared whether the tables of access-before.ts hold what the replaced database allowed
 */
export async function readRestoredAccess(
  client: pg.ClientBase,
  isCompared: boolean,
): Promise<RestoredAccess> {
  const lines = async (sql: string | null) =>
    sql === null ? [] : (await client.query<Line>(sql)).rows.map(({ line }) => line);
  const compared = (name: keyof typeof COMPARISONS) =>
    lines(isCompared ? COMPARISONS[name].compared : COMPARISONS[name].alone);
  return {
    activeAgain: await compared('activeAgain'),
    higherRoles: await compared('higherRoles'),
    members: await compared('members'),
    grants: await compared('grants'),
    invitations: await lines(QUESTIONS.invitations),
    guestLinks: await lines(QUESTIONS.guestLinks),
    accessTokens: await lines(QUESTIONS.accessTokens),
    directoryTokens: await lines(QUESTIONS.directoryTokens),
  };
}
