import { FIELD_NAMES } from '@/domain/prompt/fields';

/**
 * Rules for every column that refers to a person or may contain text of a prompt (docs/decisions/0019-spaces.md): on
 * removal from a space, demotion in it, deactivation and deletion of the account, and the end of a grant.
 * `tests/integration/space/every-column.test.ts` fails for a column without a rule, and tests every rule with each of
 * these events.
 */

/** How a column's content respects the rights of its reader. */
export const RULES = {
  /** Belongs to the prompt: visible to users who can read the prompt at the moment of use. */
  ofPrompt: 'asked with the prompt, at each use',
  /** Names the author or actor. The name stays with the text and grants the person nothing. */
  author: 'names who did it and gives no right',
  /** A personal list: it stays, and shows only items the user can currently read. */
  listOfOwn: 'stays, and is filtered at each reading',
  /** Effective only together with a role that is checked at each use; a trigger ends it with the membership. */
  endsWithPlace: 'ends with the place in the space',
  /** Checked again before it is sent, displayed or repeated. */
  askedAgain: 'asked again before each use',
  /** Belongs to the account: deleted with it, and contains nothing of prompts. */
  account: 'of the account alone',
  /** The person's own texts and runs, visible only to them. */
  own: 'their own words, for them alone',
  /** Never read by members of a space, only by admins or the server. */
  machine: 'read by no person but admins',
  /** Belongs to the space: readable by its members, checked at each use. */
  ofSpace: 'asked with the membership, at each use',
} as const;
export type Rule = keyof typeof RULES;

type Columns = Record<string, Rule>;

/** Columns of one rule. */
const all = (rule: Rule, names: string): Columns =>
  Object.fromEntries(names.split(' ').map((name) => [name, rule]));

const TEXT = FIELD_NAMES.join(' ');

export const PLACE_RULES: Record<string, Columns> = {
  approval_changes: all('machine', 'space_id after_id'),
  audit_events: all('machine', 'actor_id action subject_id details hash previous_hash'),
  backups: all('machine', 'place problem'),
  changes: all(
    'machine',
    'kind subject slug owner_id changed_by seen_before seen_after space_before space_after',
  ),
  collection_items: all('ofPrompt', 'prompt_id'),
  collection_pins: all('listOfOwn', 'user_id'),
  collections: {
    ...all('listOfOwn', 'slug name description visibility'),
    created_by: 'author',
    space_id: 'ofSpace',
  },
  comments: {
    ...all('ofPrompt', 'prompt_id body quote mentions'),
    ...all('author', 'author_id resolved_by'),
  },
  file_blobs: all('machine', 'sha256 bytes'),
  file_uses: all('ofPrompt', 'prompt_id sha256'),
  file_uploads: all('account', 'user_id sha256'),
  daily_quotas: all('account', 'profile_id kind'),
  evaluation_calls: all('askedAgain', 'asking case_id evaluation_id kept lease model'),
  favorites: all('listOfOwn', 'prompt_id user_id'),
  follows: all('listOfOwn', 'user_id profile_id space_id collection_id prompt_id'),
  idempotent_requests: all('askedAgain', 'key request_hash body'),
  imported_prompts: all('listOfOwn', 'prompt_id'),
  imports: all('own', 'owner_id file_name formats space_name problem'),
  mail_outbox: all(
    'askedAgain',
    'recipient subject body last_error user_id prompt_id subject_kind subject_id invitation_id sender_id',
  ),
  notifications: {
    ...all('askedAgain', 'user_id kind prompt_id subject_kind subject_id'),
    actor_id: 'author',
  },
  oauth_records: all('account', 'id_hash kind payload'),
  personal_tokens: {
    ...all('account', 'profile_id name token_hash last_four client_id redirect_host scopes space_ids'),
    last_prompt_id: 'listOfOwn',
  },
  prompt_activity: { ...all('ofPrompt', 'prompt_id kind details space_id'), actor_id: 'author' },
  prompt_answer_verdicts: { ...all('ofPrompt', 'case_id note'), user_id: 'author' },
  prompt_counters: all('machine', 'kind key label'),
  prompt_daily_uses: all('ofPrompt', 'prompt_id'),
  prompt_evaluations: {
    ...all('ofPrompt', 'prompt_id cases currency reached_limit reason state'),
    started_by: 'author',
  },
  prompt_grants: {
    ...all('endsWithPlace', 'subject_user_id subject_space_id created_by'),
    ...all('ofPrompt', 'prompt_id right'),
  },
  prompt_likeness: all('ofPrompt', 'prompt_id'),
  prompt_pins: all('listOfOwn', 'user_id prompt_id'),
  prompt_reviews: {
    ...all('ofPrompt', 'prompt_id message reviewers state'),
    ...all('author', 'requested_by tested_by closed_by'),
  },
  prompt_runs: all('own', 'user_id prompt_id model_name inputs answer'),
  prompt_search: all('ofPrompt', 'prompt_id created_by space_id category status tag_keys folded unaccented'),
  prompt_status: {
    ...all('ofPrompt', 'prompt_id status notes test_run_warnings override_reason'),
    approved_by: 'author',
  },
  prompt_test_answers: all('ofPrompt', 'prompt_id case_id checks problem text'),
  prompt_test_cases: all('ofPrompt', 'prompt_id name inputs checks'),
  prompt_test_results: all('ofPrompt', 'prompt_id case_id case_name input_hash answer problem checks'),
  prompt_test_runs: {
    ...all(
      'ofPrompt',
      'prompt_id source provider model end end_reason evaluation_id judge_id model_id model_name',
    ),
    started_by: 'author',
  },
  prompt_usage: { prompt_id: 'ofPrompt', user_id: 'listOfOwn' },
  prompt_value_sets: all('own', 'user_id prompt_id name values'),
  prompt_versions: {
    ...all('ofPrompt', `prompt_id ${TEXT} note`),
    ...all('author', 'author_id suggested_by'),
  },
  prompts: {
    ...all('ofPrompt', `slug private_slug ${TEXT} title_key excerpt space_id copied_from`),
    ...all('author', 'deleted_by'),
    // The creator has the rights of their role in its space, and none after leaving.
    created_by: 'ofSpace',
  },
  publish_requests: {
    ...all('endsWithPlace', 'requested_by state sealed_link'),
    ...all('ofPrompt', 'prompt_id space_id kind note reason'),
    decided_by: 'author',
  },
  review_comments: { ...all('ofPrompt', 'kind body field path line_text'), author_id: 'author' },
  search_pings: all('machine', 'target slug'),
  share_links: {
    ...all('endsWithPlace', 'created_by requested_by'),
    ...all('ofPrompt', 'prompt_id token_hash pin'),
  },
  space_group_requests: { ...all('ofSpace', 'space_id name role'), requested_by: 'author' },
  space_groups: { ...all('ofSpace', 'space_id name role'), named_by: 'author' },
  space_invitations: {
    ...all('endsWithPlace', 'invited_by'),
    ...all('ofSpace', 'space_id token_hash role email user_id'),
  },
  space_members: all('ofSpace', 'space_id user_id role by_group'),
  space_removals: all('ofSpace', 'space_id user_id removed_by'),
  spaces: { ...all('ofSpace', 'slug name description gate'), ...all('author', 'created_by deleted_by') },
  suggestions: {
    ...all('ofPrompt', `prompt_id ${TEXT} note state decision_note`),
    ...all('author', 'author_id decided_by'),
  },
  waiting_gifts: {
    ...all('askedAgain', 'account_id email right role given_by'),
    prompt_id: 'ofPrompt',
    space_id: 'ofSpace',
  },
  webhook_deliveries: all('ofSpace', 'webhook_id kind reason'),
  webhook_events: {
    ...all('askedAgain', 'webhook_id kind prompt_id details'),
    actor_id: 'author',
    message_id: 'machine',
  },
  webhooks: {
    ...all(
      'ofSpace',
      'space_id name format host address_hash target sealed_address sealed_secret old_secrets kinds state reason',
    ),
    claimed_by: 'machine',
    set_by: 'askedAgain',
  },
};

/**
 * Tables of the account and of the server that contain nothing of prompts; rows that refer to a person are deleted with
 * the account.
 */
export const APART: Record<string, Rule> = {
  ...all(
    'account',
    'profiles credentials identities sessions sender_keys sign_ins password_reset_tokens password_reset_requests sign_in_codes scim_users ' +
      'scim_group_members email_changes address_findings factors recovery_codes passkey_challenges pending_sign_ins company_logouts trusted_browsers avatar_files',
  ),
  ...all(
    'machine',
    'scim_tokens scim_groups directory_changes directory_requests provider_notices ai_models search_ping_targets settings service_settings rate_limits server_processes held_places daily_counts evaluation_uses',
  ),
};
