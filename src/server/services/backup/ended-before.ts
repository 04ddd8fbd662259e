/**
 * Statements that end in a restored database what had ended in the replaced one, whose access is in the tables
 * `before_NAME` (access-before.ts). They only take away: nobody gets more than the backup gave them. Something counts as
 * ended only where the replaced database knew its account, space or prompt: what is unknown there may be of another one.
 */

const ROLES = `array['viewer', 'contributor', 'admin']`;
const SPACE_ROLES = `array['reader', 'member', 'publisher', 'owner']`;
const VISIBILITIES = `array['private', 'space', 'shared']`;
const RIGHTS = `array['read', 'suggest', 'edit']`;

/** Condition that the replaced database was one of this library: an account is in both. */
const IS_SAME_LIBRARY = 'exists (select from profiles p join before_profiles b on b.id = p.id)';

const known = (table: string, id: string) =>
  `exists (select from before_${table} known where known.id = ${id})`;

/** Condition that a row with an id is gone from the replaced database. */
const gone = (table: string, row: string) =>
  `not exists (select from before_${table} gone where gone.id = ${row}.id)`;

/** Condition that a space keeps another owner, who was its owner before as well: none is left without. */
const OTHER_OWNER = `exists (select from space_members o join before_space_members ob
  on ob.space_id = o.space_id and ob.user_id = o.user_id and ob.role = 'owner'
  where o.space_id = m.space_id and o.role = 'owner' and o.user_id <> m.user_id)`;

/** Condition that the address of the account `p` was typed when the backup was made, and proved since, in `b`. */
export const PROVED_SINCE = `b.id = p.id and lower(b.email) = lower(p.email)
  and p.email_proved_at is null and p.email_writer <> 'others'
  and (b.email_proved_at is not null or b.email_writer = 'others')`;

/** Accounts in which the proof of an address ended everything that was set before, so everything that the backup has. */
const ENDED_BY_PROOF = `select f.profile_id from before_address_findings f
  join before_profiles b on b.id = f.profile_id and (b.email_proved_at is not null or b.email_writer = 'others')
  where not exists (
    select from address_findings found where found.profile_id = f.profile_id and found.found_at >= f.found_at)`;

/** Changes of all accounts but $1, the admin who stays. */
export const OF_ACCOUNTS = [
  `update profiles p set is_active = p.is_active and b.is_active, deleted_at = coalesce(p.deleted_at, b.deleted_at),
     was_active = p.was_active and case when b.deleted_at is null then b.is_active else b.was_active end, updated_at = now()
   from before_profiles b
   where b.id = p.id and p.id is distinct from $1::uuid and p.erased_at is null
     and ((p.is_active and not b.is_active) or (p.deleted_at is null and b.deleted_at is not null))`,
  // With its source: what a group gave it still decides.
  `update profiles p set role = b.role, role_source = b.role_source, updated_at = now() from before_profiles b
   where b.id = p.id and p.id is distinct from $1::uuid
     and array_position(${ROLES}, b.role) < array_position(${ROLES}, p.role)`,
];

/**
 * Ways into accounts. A password that its holder replaced is named instead, and works until it is replaced again: else
 * they could not sign in. Whoever has none left gets a link from an admin, or an admin from `npm run admin`.
 */
export const OF_WAYS_IN = [
  `update credentials c set
     password_hash = case when b.password_hash is not null and c.profile_id not in (${ENDED_BY_PROOF})
       or b.password_hash = c.password_hash then c.password_hash end,
     phone = case when b.phone is not null and c.profile_id not in (${ENDED_BY_PROOF})
       or b.phone = c.phone then c.phone end
   from (
     select k.id, old.password_hash, old.phone from before_profiles k
     left join before_credentials old on old.profile_id = k.id
   ) b
   where b.id = c.profile_id and (c.password_hash is distinct from b.password_hash or c.phone is distinct from b.phone)`,
  `delete from identities i
   where i.provider not in ('password', 'phone') and ${known('profiles', 'i.profile_id')} and not exists (
     select from before_identities b where (b.profile_id, b.provider, b.issuer, b.subject)
       = (i.profile_id, i.provider, i.issuer, i.subject))`,
  // A passkey signs in by itself. Other factors protect a password, and go only with what was set before a proof.
  `delete from factors f where ${known('profiles', 'f.profile_id')} and ${gone('factors', 'f')}
     and (f.credential_id is not null or f.profile_id in (${ENDED_BY_PROOF}))`,
  `delete from recovery_codes r where ${known('profiles', 'r.profile_id')} and not exists (
     select from before_recovery_codes b where (b.profile_id, b.code_hash) = (r.profile_id, r.code_hash))`,
];

/**
 * Groups of the directory, and what they are named for: else the directory brings people back when the server starts.
 * Names are unique, so they change in two steps.
 */
export const OF_DIRECTORY = [
  `delete from scim_tokens t where ${IS_SAME_LIBRARY} and ${gone('scim_tokens', 't')}`,
  // Whom the directory deleted since stays deleted, and comes back when the directory makes them again.
  `update scim_users u set left_at = b.left_at from before_scim_users b
   where b.profile_id = u.profile_id and u.left_at is null and b.left_at is not null`,
  `delete from scim_groups g where ${IS_SAME_LIBRARY} and ${gone('scim_groups', 'g')}`,
  `update scim_groups g set display_name = g.id::text from before_scim_groups b
   where b.id = g.id and b.display_name <> g.display_name`,
  `update scim_groups g set display_name = b.display_name from before_scim_groups b
   where b.id = g.id and b.display_name <> g.display_name`,
  `delete from scim_group_members m where ${known('scim_groups', 'm.group_id')} and not exists (
     select from before_scim_group_members b where b.group_id = m.group_id and b.profile_id = m.profile_id)`,
  `delete from space_groups g where ${known('spaces', 'g.space_id')} and not exists (
     select from before_space_groups b where b.space_id = g.space_id and lower(b.name) = lower(g.name))`,
  `update space_groups g set role = b.role from before_space_groups b
   where b.space_id = g.space_id and lower(b.name) = lower(g.name)
     and array_position(${SPACE_ROLES}, b.role) < array_position(${SPACE_ROLES}, g.role)`,
];

export const OF_PLACES = [
  `insert into space_removals (space_id, user_id, removed_at)
   select r.space_id, r.user_id, r.removed_at from before_space_removals r
   join spaces s on s.id = r.space_id join profiles p on p.id = r.user_id
   on conflict (space_id, user_id) do update set removed_at = greatest(space_removals.removed_at, excluded.removed_at)`,
  // Whoever left by themselves stays out as well, although a group still names them.
  `with out as (
     delete from space_members m
     where ${known('spaces', 'm.space_id')} and ${known('profiles', 'm.user_id')}
       and not exists (select from before_space_members b where b.space_id = m.space_id and b.user_id = m.user_id)
       and (m.role <> 'owner' or ${OTHER_OWNER})
     returning m.space_id, m.user_id
   )
   insert into space_removals (space_id, user_id, removed_at)
   select out.space_id, out.user_id, now() from out
   where exists (
     select from space_groups sg join scim_groups g on lower(g.display_name) = lower(sg.name)
     join scim_group_members gm on gm.group_id = g.id
     where sg.space_id = out.space_id and gm.profile_id = out.user_id)
   on conflict do nothing`,
  // A role that an owner set by hand stays so, or the member's group would set its own again.
  `update space_members m set by_group = null from before_space_members b
   where b.space_id = m.space_id and b.user_id = m.user_id and b.by_group is null and m.by_group is not null`,
  `update space_members m set role = b.role from before_space_members b
   where b.space_id = m.space_id and b.user_id = m.user_id
     and array_position(${SPACE_ROLES}, b.role) < array_position(${SPACE_ROLES}, m.role)
     and (m.role <> 'owner' or ${OTHER_OWNER})`,
  `delete from prompt_grants g where ${known('prompts', 'g.prompt_id')} and ${gone('prompt_grants', 'g')}`,
  `update prompt_grants g set "right" = b."right", expires_at = least(g.expires_at, b.expires_at)
   from before_prompt_grants b
   where b.id = g.id and (array_position(${RIGHTS}, b."right") < array_position(${RIGHTS}, g."right")
     or least(g.expires_at, b.expires_at) is distinct from g.expires_at)`,
  // Withdrawn, or given and ended since.
  `delete from waiting_gifts w where ${known('profiles', 'w.account_id')} and ${gone('waiting_gifts', 'w')}`,
];

/** Condition that fewer people, or others, saw the collection of one alias than see that of the other. */
export const isNarrower = (one: string, other: string) => `(
  array_position(${VISIBILITIES}, ${one}.visibility) < array_position(${VISIBILITIES}, ${other}.visibility)
  or (${other}.visibility = 'space' and ${one}.space_id is distinct from ${other}.space_id and ${one}.visibility <> 'shared'))`;

/** What everybody sees. */
export const OF_SHARING = [
  `with hidden as (
     update prompts p set is_shared = false
     where p.is_shared and (
       exists (select from before_prompts b where b.id = p.id and not b.is_shared)
       or (p.created_by in (${ENDED_BY_PROOF}) and ${gone('prompts', 'p')}))
     returning p.id
   )
   insert into prompt_activity (prompt_id, kind, was_shared, created_at)
   select id, 'unshared', true, now() from hidden`,
  `update collections c set visibility = 'private', space_id = null
   where c.visibility = 'shared' and c.created_by in (${ENDED_BY_PROOF}) and ${gone('collections', 'c')}`,
  `update collections c set visibility = case when s.id is null then 'private' else b.visibility end, space_id = s.id
   from before_collections b left join spaces s on s.id = b.space_id and b.visibility = 'space'
   where b.id = c.id and ${isNarrower('b', 'c')}`,
];

/** What works for whoever has it, and what is sent. The last ones forget how accounts differ: the proof comes with them. */
export const OF_LINKS = [
  `delete from personal_tokens t where ${known('profiles', 't.profile_id')} and ${gone('personal_tokens', 't')}`,
  `update personal_tokens t set revoked_at = coalesce(t.revoked_at, b.revoked_at),
     expires_at = least(t.expires_at, b.expires_at)
   from before_personal_tokens b
   where b.id = t.id and ((t.revoked_at is null and b.revoked_at is not null) or b.expires_at < t.expires_at)`,
  `delete from share_links l where ${known('prompts', 'l.prompt_id')} and ${gone('share_links', 'l')}`,
  `update share_links l set revoked_at = coalesce(l.revoked_at, b.revoked_at),
     expires_at = least(l.expires_at, b.expires_at)
   from before_share_links b
   where b.id = l.id and ((l.revoked_at is null and b.revoked_at is not null) or b.expires_at < l.expires_at)`,
  `delete from space_invitations i where ${known('spaces', 'i.space_id')} and ${gone('space_invitations', 'i')}`,
  `update space_invitations i set uses_left = least(i.uses_left, b.uses_left),
     expires_at = least(i.expires_at, b.expires_at)
   from before_space_invitations b where b.id = i.id`,
  `delete from follows f where ${known('profiles', 'f.user_id')} and ${gone('follows', 'f')}`,
  `delete from webhooks w where ${IS_SAME_LIBRARY} and (w.space_id is null or ${known('spaces', 'w.space_id')})
     and ${gone('webhooks', 'w')}`,
  `update webhooks w set state = b.state, reason = b.reason, state_since = b.state_since from before_webhooks b
   where b.id = w.id and w.state = 'on' and b.state <> 'on'`,
  `update profiles p set email_proved_at = b.email_proved_at, email_writer = b.email_writer,
     digest_sent_at = case when b.digest_sent_at is not null then p.digest_sent_at end
   from before_profiles b where ${PROVED_SINCE}`,
  `insert into address_findings (profile_id, found_at, ended, prompt_ids, collection_ids, is_from_before, settled_at,
     confirmed_at)
   select f.profile_id, f.found_at, f.ended, f.prompt_ids, f.collection_ids, f.is_from_before, f.settled_at,
     f.confirmed_at
   from before_address_findings f join profiles p on p.id = f.profile_id
   where f.profile_id in (${ENDED_BY_PROOF})
   on conflict (profile_id) do update set found_at = excluded.found_at, ended = excluded.ended,
     prompt_ids = excluded.prompt_ids, collection_ids = excluded.collection_ids,
     is_from_before = excluded.is_from_before, settled_at = excluded.settled_at,
     confirmed_at = excluded.confirmed_at`,
];
