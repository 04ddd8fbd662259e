import type pg from 'pg';

/** Access that is valid again after a restore, for the admin to check. */
export type RestoredAccess = {
  accessTokens: string[];
  directoryTokens: string[];
  invitations: string[];
  grants: string[];
  guestLinks: string[];
};

type Line = { line: string };

const QUESTIONS: Readonly<Record<keyof RestoredAccess, string>> = {
  accessTokens: `select t.name || ' of ' || p.full_name as line from personal_tokens t join profiles p on p.id = t.profile_id
    where t.token_hash is not null and t.revoked_at is null and t.expires_at > now() order by 1`,
  directoryTokens: 'select name as line from scim_tokens order by 1',
  invitations: `select s.name || ' as ' || i.role || ', until ' || to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD') as line
    from space_invitations i join spaces s on s.id = i.space_id and s.deleted_at is null
    where i.uses_left > 0 and i.expires_at > now() order by 1`,
  grants: `select p.slug || ' to ' || coalesce(u.full_name, s.name) || ' (' || g."right" || ')' as line
    from prompt_grants g join prompts p on p.id = g.prompt_id and p.deleted_at is null
    left join profiles u on u.id = g.subject_user_id left join spaces s on s.id = g.subject_space_id
    where g.expires_at is null or g.expires_at > now() order by 1`,
  guestLinks: `select p.slug || ', until ' || to_char(l.expires_at at time zone 'UTC', 'YYYY-MM-DD') as line
    from share_links l join prompts p on p.id = l.prompt_id and p.deleted_at is null
    where l.revoked_at is null and l.expires_at > now() order by 1`,
};

/** Reads the access that is valid again, in the transaction of the restore. */
export async function readRestoredAccess(client: pg.ClientBase): Promise<RestoredAccess> {
  const lines = async (sql: string) => (await client.query<Line>(sql)).rows.map(({ line }) => line);
  return {
    accessTokens: await lines(QUESTIONS.accessTokens),
    directoryTokens: await lines(QUESTIONS.directoryTokens),
    invitations: await lines(QUESTIONS.invitations),
    grants: await lines(QUESTIONS.grants),
    guestLinks: await lines(QUESTIONS.guestLinks),
  };
}
