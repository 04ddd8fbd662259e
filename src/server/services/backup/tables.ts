/** Treatment of each table in a backup and its restore. A missing table fails a backup and a test: add each new one. */
export type TableRule =
  /** Every row is in the file and is restored. */
  | { becomes: 'kept'; secrets?: SecretRule; omit?: readonly string[] }
  /** Pending sign-ins and open work: never in the file, so a restore ends them. */
  | { becomes: 'ended' }
  /** Transient state of a running server: never in the file, recreated by use. */
  | { becomes: 'fleeting' };

/**
 * Data sealed with the server's secret, which is only in an encrypted file. In any other, columns are emptied, or rows
 * that are useless without them are left out.
 */
type SecretRule = { columns: Readonly<Record<string, string>> } | { rows: string };

const KEPT: TableRule = { becomes: 'kept' };
const ENDED: TableRule = { becomes: 'ended' };
const FLEETING: TableRule = { becomes: 'fleeting' };

export const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  profiles: KEPT,
  credentials: KEPT,
  identities: KEPT,
  // Without its secret an authenticator app shows no codes, but the account still requires a second step: a recovery
  // code, or an admin.
  factors: { becomes: 'kept', secrets: { columns: { secret: `''` } } },
  recovery_codes: KEPT,
  sign_ins: KEPT,
  sessions: ENDED,
  // Browsers stay known, so that nobody is warned of their own.
  sender_keys: KEPT,
  password_reset_tokens: ENDED,
  password_reset_requests: ENDED,
  sign_in_codes: ENDED,
  email_changes: ENDED,
  address_findings: KEPT,
  passkey_challenges: ENDED,
  pending_sign_ins: ENDED,
  company_logouts: ENDED,
  trusted_browsers: ENDED,
  scim_tokens: KEPT,
  scim_users: KEPT,
  scim_groups: KEPT,
  scim_group_members: KEPT,
  directory_changes: KEPT,
  directory_requests: KEPT,
  provider_notices: KEPT,
  personal_tokens: KEPT,
  // Codes, requests that wait for a user, and the tokens of agents: an agent connects again.
  oauth_records: ENDED,
  idempotent_requests: FLEETING,
  // The texts of mails are sealed, because they contain links that open an account.
  mail_outbox: { becomes: 'kept', secrets: { rows: 'sent_at IS NOT NULL OR failed_at IS NOT NULL' } },
  prompts: KEPT,
  prompt_search: KEPT,
  prompt_counters: KEPT,
  daily_counts: KEPT,
  imports: KEPT,
  imported_prompts: KEPT,
  prompt_likeness: KEPT,
  spaces: KEPT,
  prompt_grants: KEPT,
  waiting_gifts: KEPT,
  space_groups: KEPT,
  space_group_requests: KEPT,
  space_members: KEPT,
  space_removals: KEPT,
  publish_requests: { becomes: 'kept', secrets: { columns: { sealed_link: 'NULL' } } },
  space_invitations: KEPT,
  share_links: KEPT,
  prompt_versions: KEPT,
  file_blobs: KEPT,
  file_uses: KEPT,
  // A form that was open must add its files again.
  file_uploads: ENDED,
  favorites: KEPT,
  prompt_pins: KEPT,
  collection_pins: KEPT,
  collections: KEPT,
  collection_items: KEPT,
  follows: KEPT,
  prompt_usage: KEPT,
  prompt_daily_uses: KEPT,
  prompt_status: KEPT,
  prompt_test_cases: KEPT,
  prompt_test_runs: KEPT,
  prompt_test_results: KEPT,
  prompt_evaluations: KEPT,
  prompt_test_answers: KEPT,
  prompt_answer_verdicts: KEPT,
  // A restore ends what was running.
  evaluation_calls: ENDED,
  evaluation_uses: KEPT,
  prompt_runs: KEPT,
  prompt_value_sets: KEPT,
  ai_models: { becomes: 'kept', secrets: { columns: { api_key: `''` } } },
  // Without its secret a service is not used until an admin enters it again.
  service_settings: { becomes: 'kept', secrets: { columns: { secret: `''` } } },
  prompt_reviews: KEPT,
  review_comments: KEPT,
  comments: KEPT,
  // Without its address or secret a webhook is paused until its owner enters them again. A process of the replaced library
  // holds none.
  webhooks: {
    becomes: 'kept',
    secrets: { columns: { sealed_address: 'NULL', sealed_secret: 'NULL', old_secrets: `'[]'` } },
    omit: ['claimed_by', 'claimed_until'],
  },
  webhook_events: FLEETING,
  webhook_deliveries: FLEETING,
  notifications: KEPT,
  suggestions: KEPT,
  prompt_activity: KEPT,
  audit_events: KEPT,
  avatar_files: KEPT,
  // A position in the log of this database is meaningless in another one.
  search_ping_targets: { becomes: 'kept', omit: ['position'] },
  search_pings: KEPT,
  approval_changes: KEPT,
  settings: KEPT,
  daily_quotas: KEPT,
  rate_limits: FLEETING,
  server_processes: FLEETING,
  held_places: FLEETING,
  changes: FLEETING,
  backups: FLEETING,
};

/** Migrations write this table themselves. */
export const MIGRATIONS_TABLE = '_prisma_migrations';
