import type pg from 'pg';
import { isNarrower, PROVED_SINCE } from './ended-before';

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

const RULES = {
  only_company_sign_in: 'Only the company’s sign-in',
  sharing_needs_proof: 'Sharing needs a proved address',
  admins_need_factor: 'Admins need a second step',
  contributors_need_factor: 'Contributors need a second step',
  viewers_need_factor: 'Viewers need a second step',
};

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
  spaces: {
    compared: `select s.name || ': /spaces/' || s.slug as line
      from spaces s join before_spaces b on b.id = s.id and b.deleted_at is not null
      where s.deleted_at is null order by 1`,
    alone: null,
  },
  groups: {
    compared: `select g.name || ' in ' || s.name || ' as ' || ${article('g.role')}
        || coalesce(' instead of ' || b.role, '') || ': /spaces/' || s.slug as line
      from space_groups g join spaces s on s.id = g.space_id and s.deleted_at is null
      left join before_space_groups b on b.space_id = g.space_id and lower(b.name) = lower(g.name)
      where b.name is null or array_position(array['reader', 'member', 'publisher'], b.role)
        < array_position(array['reader', 'member', 'publisher'], g.role) order by 1`,
    alone: null,
  },
  typedAgain: {
    compared: `select ${person('p')} || ': /admin/users/' || p.id as line
      from profiles p join before_profiles b on ${PROVED_SINCE} order by 1`,
    alone: null,
  },
  earlierPasswords: {
    compared: `select ${person('p')} || ': /admin/users/' || p.id as line
      from profiles p join before_profiles k on k.id = p.id join credentials c on c.profile_id = p.id
      left join before_credentials b on b.profile_id = p.id
      where p.is_active and c.password_hash is not null and c.password_hash is distinct from b.password_hash order by 1`,
    alone: null,
  },
  earlierAddresses: {
    compared: `select ${person('p')} || coalesce(', instead of ' || b.email, '') || ': /admin/users/' || p.id as line
      from profiles p join before_profiles b on b.id = p.id
      where p.is_active and p.email is not null and lower(p.email) is distinct from lower(b.email) order by 1`,
    alone: null,
  },
  erasedAgain: {
    compared: `select ${person('p')} || ': /admin/users/' || p.id as line
      from profiles p join before_profiles b on b.id = p.id
      where p.erased_at is null and b.erased_at is not null order by 1`,
    alone: null,
  },
  sharedAgain: {
    compared: `select '/prompts/' || p.slug as line from prompts p join before_prompts b on b.id = p.id and not b.is_shared
      where p.is_shared and p.deleted_at is null order by 1`,
    alone: null,
  },
  collections: {
    compared: `select '/collections/' || c.slug || ', for ' || case when c.visibility = 'shared' then 'everybody'
        else s.name end as line
      from collections c join before_collections b on b.id = c.id left join spaces s on s.id = c.space_id
      where ${isNarrower('b', 'c')} order by 1`,
    alone: null,
  },
  movedBack: {
    compared: `select '/prompts/' || p.slug || ' in ' || s.name || ': /spaces/' || s.slug as line
      from prompts p join before_prompts b on b.id = p.id join spaces s on s.id = p.space_id and s.deleted_at is null
      where p.deleted_at is null and b.space_id is distinct from p.space_id order by 1`,
    alone: null,
  },
  signIn: {
    compared: `${Object.entries(RULES)
      .map(
        ([column, name]) => `select '${name}: off again' as line from before_settings b
      where b.${column} and not exists (select from settings s where s.${column})`,
      )
      .join(' union all ')}
      union all select 'Settings of ' || s.name || ' as in the backup: /admin/setup' from service_settings s
      left join before_service_settings b on b.name = s.name
      where s.name in ('oidc', 'google', 'github') and s.config is not null and s.config is distinct from b.config
      order by 1`,
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
    spaces: await compared('spaces'),
    groups: await compared('groups'),
    typedAgain: await compared('typedAgain'),
    earlierPasswords: await compared('earlierPasswords'),
    earlierAddresses: await compared('earlierAddresses'),
    erasedAgain: await compared('erasedAgain'),
    sharedAgain: await compared('sharedAgain'),
    collections: await compared('collections'),
    movedBack: await compared('movedBack'),
    signIn: await compared('signIn'),
    grants: await compared('grants'),
    invitations: await lines(QUESTIONS.invitations),
    guestLinks: await lines(QUESTIONS.guestLinks),
    accessTokens: await lines(QUESTIONS.accessTokens),
    directoryTokens: await lines(QUESTIONS.directoryTokens),
  };
}
