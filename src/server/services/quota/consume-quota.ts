import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { QuotaKind } from '@/domain/quota/kinds';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { FIELD_NAMES, FIELDS } from '@/domain/prompt/fields';
import { quotaMessage } from '@/domain/quota/messages';
import { env } from '@/env';
import type { Db } from '@/server/db';

const DAY_MS = 24 * 60 * 60 * 1_000;

const LIMITS: Record<QuotaKind, number> = {
  prompts: env.QUOTA_PROMPTS_PER_DAY,
  versions: env.QUOTA_VERSIONS_PER_DAY,
  bytes: env.QUOTA_MEGABYTES_PER_DAY * 1024 * 1024,
  imports: env.QUOTA_IMPORTS_PER_DAY,
  reviews: env.QUOTA_REVIEWS_PER_DAY,
  comments: env.QUOTA_COMMENTS_PER_DAY,
  collections: env.QUOTA_COLLECTION_CHANGES_PER_DAY,
  suggestions: env.QUOTA_SUGGESTIONS_PER_DAY,
  shares: env.QUOTA_SHARES_PER_DAY,
  mails: env.QUOTA_MAILS_PER_DAY,
  testCases: env.QUOTA_TEST_CASES_PER_DAY,
};

type Amounts = Partial<Record<QuotaKind, number>>;

/**
 * Counts a member's writes for their daily quota (UTC). Call it last in the writing transaction: a rejection rolls
 * everything back, and the row, which concurrent calls wait for, is locked for the shortest time and never before any
 * other. Admins, who could change the limits, are not counted. Throws TOO_MANY_REQUESTS with the limit and the time
 * until midnight.
 */
export async function consumeQuota(
  tx: Db,
  { member, now }: { member: Member; now: Date },
  amounts: Amounts,
): Promise<void> {
  // One order of locks for callers that count several kinds.
  const wanted = (Object.entries(amounts) as [QuotaKind, number][]).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [kind, amount] of wanted) {
    const refusal = await takeQuota(tx, { member, now }, kind, amount);
    if (refusal !== null) throw refusal;
  }
}

/** Takes an amount from what a member may still write today. Returns the error if less is left, null if it was taken. */
export async function takeQuota(
  tx: Db,
  { member, now }: { member: Pick<Member, 'id' | 'role'>; now: Date },
  kind: QuotaKind,
  amount: number,
): Promise<AppError | null> {
  if (member.role === 'admin') return null;
  const limit = LIMITS[kind];
  const day = now.toISOString().slice(0, 10);
  const taken = await tx.$executeRaw`
    INSERT INTO daily_quotas (profile_id, day, kind, used)
    SELECT ${member.id}::uuid, ${day}::date, ${kind}, ${amount}::bigint WHERE ${amount}::bigint <= ${limit}::bigint
    ON CONFLICT (profile_id, day, kind) DO UPDATE SET used = daily_quotas.used + excluded.used
      WHERE daily_quotas.used + excluded.used <= ${limit}::bigint`;
  if (taken > 0) return null;
  const retryAfterSeconds = secondsToMidnight(now);
  return new AppError('TOO_MANY_REQUESTS', quotaMessage(kind, limit, retryAfterSeconds), {
    retryAfterSeconds,
  });
}

function secondsToMidnight(now: Date): number {
  return Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
}

/** Returns the stored bytes of a text, without values from short lists; lists and JSON count if not empty. */
export function bytesOf(text: PromptText): number {
  const parts = FIELD_NAMES.flatMap((name): string[] => {
    const value = text[name];
    if (FIELDS[name].kind === 'value' || value === null) return [];
    if (typeof value === 'string') return [value];
    if (FIELDS[name].kind === 'tags') return text.tags;
    return Object.keys(value).length === 0 ? [] : [JSON.stringify(value)];
  });
  return parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
}
