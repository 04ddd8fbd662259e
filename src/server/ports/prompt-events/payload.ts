import { z } from 'zod';
import type { PromptChange, RightsChange } from './change-feed';

/** The channels and payloads of the migrations `prompt_events` and `review_events`. */
export const PROMPT_CHANNEL = 'cuebook_prompts';
export const SESSION_CHANNEL = 'cuebook_sessions';
export const REVIEW_CHANNEL = 'cuebook_reviews';

const PromptPayload = z.tuple([
  z.enum(['created', 'changed', 'counted']),
  z.enum(['none', 'private', 'shared']),
  z.uuid(),
  z.uuid(),
  z.uuid(),
  z.union([z.uuid(), z.literal('-')]),
]);

const SessionPayload = z.union([
  z.tuple([z.literal('session'), z.string().regex(/^[0-9a-f]{64}$/)]),
  z.tuple([z.literal('profile'), z.uuid()]),
]);

/** A notification about a prompt; null when it is none of ours. */
export function readPromptPayload(payload: string): PromptChange | null {
  const parsed = PromptPayload.safeParse(payload.split(' '));
  if (!parsed.success) return null;
  const [kind, before, id, createdBy, by, home] = parsed.data;
  return { kind, before, id, createdBy, by, homes: home === '-' ? [] : [home] };
}

/** The prompt of a notification about a review; null when it is none of ours. */
export function readReviewPayload(payload: string): string | null {
  return z.uuid().safeParse(payload).data ?? null;
}

/** A notification about somebody's rights; null when it is none of ours. */
export function readSessionPayload(payload: string): RightsChange | null {
  const parsed = SessionPayload.safeParse(payload.split(' '));
  if (!parsed.success) return null;
  const [kind, id] = parsed.data;
  return kind === 'session' ? { sessionHash: id } : { profileId: id };
}
