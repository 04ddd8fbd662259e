import { db } from '@/server/db';

/**
 * A hash over every row of the product's tables, to show that a refused call changed none. Left out: the limiter's
 * counters, which count refused calls too.
 */
export async function databaseFingerprint(): Promise<string> {
  const [row] = await db.$queryRaw<[{ fingerprint: string }]>`
    SELECT md5(string_agg(line, '|' ORDER BY line)) AS fingerprint FROM (
      SELECT 'profile' || t::text AS line FROM profiles t UNION ALL
      SELECT 'credential' || t::text FROM credentials t UNION ALL
      SELECT 'identity' || t::text FROM identities t UNION ALL
      SELECT 'session' || t::text FROM sessions t UNION ALL
      SELECT 'reset' || t::text FROM password_reset_tokens t UNION ALL
      SELECT 'email' || t::text FROM email_changes t UNION ALL
      SELECT 'factor' || t::text FROM factors t UNION ALL
      SELECT 'recovery' || t::text FROM recovery_codes t UNION ALL
      SELECT 'pending' || t::text FROM pending_sign_ins t UNION ALL
      SELECT 'challenge' || t::text FROM passkey_challenges t UNION ALL
      SELECT 'trust' || t::text FROM trusted_browsers t UNION ALL
      SELECT 'mail' || t::text FROM mail_outbox t UNION ALL
      SELECT 'prompt' || t::text FROM prompts t UNION ALL
      SELECT 'version' || t::text FROM prompt_versions t UNION ALL
      SELECT 'favorite' || t::text FROM favorites t UNION ALL
      SELECT 'pin' || t::text FROM prompt_pins t UNION ALL
      SELECT 'collection' || t::text FROM collections t UNION ALL
      SELECT 'collection-item' || t::text FROM collection_items t UNION ALL
      SELECT 'follow' || t::text FROM follows t UNION ALL
      SELECT 'usage' || t::text FROM prompt_usage t UNION ALL
      SELECT 'daily' || t::text FROM prompt_daily_uses t UNION ALL
      SELECT 'status' || t::text FROM prompt_status t UNION ALL
      SELECT 'test-case' || t::text FROM prompt_test_cases t UNION ALL
      SELECT 'test-run' || t::text FROM prompt_test_runs t UNION ALL
      SELECT 'test-result' || t::text FROM prompt_test_results t UNION ALL
      SELECT 'review' || t::text FROM prompt_reviews t UNION ALL
      SELECT 'comment' || t::text FROM review_comments t UNION ALL
      SELECT 'said' || t::text FROM comments t UNION ALL
      SELECT 'space' || t::text FROM spaces t UNION ALL
      SELECT 'space-member' || t::text FROM space_members t UNION ALL
      SELECT 'space-group' || t::text FROM space_groups t UNION ALL
      SELECT 'invitation' || t::text FROM space_invitations t UNION ALL
      SELECT 'grant' || t::text FROM prompt_grants t UNION ALL
      SELECT 'share-link' || t::text FROM share_links t UNION ALL
      SELECT 'suggestion' || t::text FROM suggestions t UNION ALL
      SELECT 'notification' || t::text FROM notifications t UNION ALL
      SELECT 'activity' || t::text FROM prompt_activity t UNION ALL
      SELECT 'model' || t::text FROM ai_models t UNION ALL
      SELECT 'run' || t::text FROM prompt_runs t UNION ALL
      SELECT 'setting' || t::text FROM settings t UNION ALL
      SELECT 'service' || t::text FROM service_settings t UNION ALL
      SELECT 'quota' || t::text FROM daily_quotas t UNION ALL
      SELECT 'audit' || t::text FROM audit_events t
    ) rows`;
  return row.fingerprint;
}
