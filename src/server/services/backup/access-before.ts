import pg from 'pg';
import { backupMessages } from '@/domain/backup/messages';
import { BackupProblem } from './backup-problem';

/**
 * Access in the database that a restore replaces. Without it, a backup makes people active who were deactivated since,
 * admins of those who lost that role, and members of those who were removed. Rows are compared by id.
 */

const COPIES: Readonly<Record<string, string>> = {
  profiles: 'id, role, is_active, deleted_at',
  spaces: 'id',
  space_members: 'space_id, user_id, role',
  space_removals: 'space_id, user_id, removed_at',
  scim_groups: 'id',
  scim_group_members: 'group_id, profile_id',
  prompts: 'id',
  prompt_grants: 'id, "right", expires_at',
  waiting_gifts: 'id',
};

/** Tables that a database from before them lacks. Nothing was in them. */
const YOUNGER = new Set(['waiting_gifts']);

/**
 * Copies it into temporary tables `before_NAME`, until the transaction ends.
 * @returns false if there is no database of Cuebook to copy from
 * @throws BackupProblem if it can't be read: then what it says can't stay
 */
export async function copyAccessBefore(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'profiles'))) return false;
  try {
    for (const [name, columns] of Object.entries(COPIES)) {
      const rows =
        YOUNGER.has(name) && !(await hasTable(client, name))
          ? 'select null::uuid as id where false'
          : `select ${columns} from public.${name}`;
      await client.query(`create temporary table before_${name} on commit drop as ${rows}`);
    }
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupProblem(backupMessages.accessUnreadable, { cause: error });
  }
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${name}`,
  ]);
  return rows[0]?.found === true;
}

const ROLES = `array['viewer', 'contributor', 'admin']`;
const SPACE_ROLES = `array['reader', 'member', 'publisher', 'owner']`;
const RIGHTS = `array['read', 'suggest', 'edit']`;

/** Condition that a space keeps another owner, who was its owner before as well: none is left without. */
const OTHER_OWNER = `exists (select from space_members o join before_space_members ob
  on ob.space_id = o.space_id and ob.user_id = o.user_id and ob.role = 'owner'
  where o.space_id = m.space_id and o.role = 'owner' and o.user_id <> m.user_id)`;

/** Changes of all accounts but $1, the admin who stays. */
const OF_ACCOUNTS = [
  `update profiles p set is_active = p.is_active and b.is_active, deleted_at = coalesce(p.deleted_at, b.deleted_at),
     updated_at = now()
   from before_profiles b
   where b.id = p.id and p.id is distinct from $1::uuid and p.erased_at is null
     and ((p.is_active and not b.is_active) or (p.deleted_at is null and b.deleted_at is not null))`,
  `update profiles p set role = b.role, role_source = 'hand', updated_at = now() from before_profiles b
   where b.id = p.id and p.id is distinct from $1::uuid
     and array_position(${ROLES}, b.role) < array_position(${ROLES}, p.role)`,
];

const OF_PLACES = [
  `delete from scim_group_members m using before_scim_groups g
   where g.id = m.group_id and not exists (
     select from before_scim_group_members b where b.group_id = m.group_id and b.profile_id = m.profile_id)`,
  `insert into space_removals (space_id, user_id, removed_at)
   select r.space_id, r.user_id, r.removed_at from before_space_removals r
   join spaces s on s.id = r.space_id join profiles p on p.id = r.user_id on conflict do nothing`,
  `delete from space_members m using before_spaces s
   where s.id = m.space_id and exists (select from before_profiles b where b.id = m.user_id)
     and not exists (select from before_space_members b where b.space_id = m.space_id and b.user_id = m.user_id)
     and (m.role <> 'owner' or ${OTHER_OWNER})`,
  `update space_members m set role = b.role from before_space_members b
   where b.space_id = m.space_id and b.user_id = m.user_id
     and array_position(${SPACE_ROLES}, b.role) < array_position(${SPACE_ROLES}, m.role)
     and (m.role <> 'owner' or ${OTHER_OWNER})`,
  `delete from prompt_grants g using before_prompts p
   where p.id = g.prompt_id and not exists (select from before_prompt_grants b where b.id = g.id)`,
  `update prompt_grants g set "right" = b."right", expires_at = least(g.expires_at, b.expires_at)
   from before_prompt_grants b
   where b.id = g.id and (array_position(${RIGHTS}, b."right") < array_position(${RIGHTS}, g."right")
     or least(g.expires_at, b.expires_at) is distinct from g.expires_at)`,
  // Withdrawn, or given and ended since.
  `delete from waiting_gifts w using before_profiles p
   where p.id = w.account_id and not exists (select from before_waiting_gifts b where b.id = w.id)`,
];

/** Ends in the restored database what had ended in the replaced one. One active admin always stays. */
export async function keepAccessBefore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from profiles p left join before_profiles b on b.id = p.id
     where p.role = 'admin' and p.is_active and p.deleted_at is null
     order by coalesce(b.is_active and b.role = 'admin', false) desc, b.id is null desc, b.is_active desc,
       p.created_at, p.id
     limit 1`,
  );
  for (const statement of OF_ACCOUNTS) await client.query(statement, [rows[0]?.id ?? null]);
  for (const statement of OF_PLACES) await client.query(statement);
}
