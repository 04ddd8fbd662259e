import pg from 'pg';
import { backupMessages } from '@/domain/backup/messages';
import { BackupProblem } from './backup-problem';
import { OF_ACCOUNTS, OF_DIRECTORY, OF_LINKS, OF_PLACES, OF_SHARING, OF_WAYS_IN } from './ended-before';

/**
 * Access in the database that a restore replaces. Without it, a backup makes people active who were deactivated since,
 * admins of those who lost that role, and members of those who were removed. Rows are compared by id.
 */

/** Every table by which access comes back, with what is compared. */
const COPIES: Readonly<Record<string, string>> = {
  profiles: `id, role, role_source, is_active, was_active, deleted_at, erased_at, email, email_proved_at, email_writer,
    digest_sent_at`,
  credentials: 'profile_id, password_hash, phone',
  identities: 'profile_id, provider, issuer, subject',
  factors: 'id',
  recovery_codes: 'profile_id, code_hash',
  personal_tokens: 'id, revoked_at, expires_at',
  scim_tokens: 'id',
  scim_users: 'profile_id, left_at',
  scim_groups: 'id, display_name',
  scim_group_members: 'group_id, profile_id',
  spaces: 'id, deleted_at',
  space_members: 'space_id, user_id, role, by_group',
  space_removals: 'space_id, user_id, removed_at',
  space_groups: 'space_id, name, role',
  space_invitations: 'id, uses_left, expires_at',
  prompts: 'id, space_id, is_shared',
  collections: 'id, visibility, space_id',
  prompt_grants: 'id, "right", expires_at',
  share_links: 'id, revoked_at, expires_at',
  follows: 'id',
  webhooks: 'id, state, reason, state_since',
  settings:
    'only_company_sign_in, sharing_needs_proof, admins_need_factor, contributors_need_factor, viewers_need_factor',
  service_settings: 'name, config',
};

/** Tables that a database from before them lacks, with the columns that are compared. Nothing was in them. */
const YOUNGER: Readonly<Record<string, string>> = {
  waiting_gifts: 'id uuid',
  address_findings: `profile_id uuid, found_at timestamptz, ended jsonb, prompt_ids uuid[], collection_ids uuid[],
    is_from_before boolean, settled_at timestamptz, confirmed_at timestamptz`,
};

/**
 * Copies it into temporary tables `before_NAME`, until the transaction ends.
 * @returns false if there is no database of Cuebook to copy from
 * @throws BackupProblem if it can't be read: then what it says can't stay
 */
export async function copyAccessBefore(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'profiles'))) return false;
  try {
    for (const [name, columns] of Object.entries(COPIES)) {
      await client.query(
        `create temporary table before_${name} on commit drop as select ${columns} from public.${name}`,
      );
    }
    for (const [name, columns] of Object.entries(YOUNGER)) {
      await client.query(`create temporary table before_${name} (${columns}) on commit drop`);
      if (!(await hasTable(client, name))) continue;
      const names = columns.split(',').map((column) => column.trim().split(' ')[0]);
      await client.query(`insert into before_${name} select ${names.join(', ')} from public.${name}`);
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

/** Ends in the restored database what had ended in the replaced one. One active admin always stays. */
export async function keepAccessBefore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from profiles p left join before_profiles b on b.id = p.id
     where p.role = 'admin' and p.is_active and p.deleted_at is null
     order by coalesce(b.is_active and b.role = 'admin', false) desc, b.id is null desc, b.is_active desc,
       p.created_at, p.id
     limit 1`,
  );
  const spared = [rows[0]?.id ?? null];
  for (const statement of OF_ACCOUNTS) await client.query(statement, spared);
  const others = [...OF_WAYS_IN, ...OF_DIRECTORY, ...OF_PLACES, ...OF_SHARING, ...OF_LINKS];
  for (const statement of others) await client.query(statement);
}
