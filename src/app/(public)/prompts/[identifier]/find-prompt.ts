import { permanentRedirect, redirect } from 'next/navigation';
import { cache } from 'react';
import type { PromptDto } from '@/domain/prompt/schema';
import { identifierKind } from '@/domain/prompt/slug';
import { noticePath } from '@/domain/notice-path';
import { db } from '@/server/db';
import { getGuest } from '@/auth/session';
import { isDeletedPublicSlug } from '@/server/services/publish/published-prompts';
import { isNotFound } from '@/server/api/call-errors';
import { api } from '@/trpc/server';
import { missing } from '../../../or-missing';

/** The prompt an address names, read once for the page and its metadata; null when the caller cannot see one. */
export const findPrompt = cache(async (identifier: string): Promise<PromptDto | null> => {
  if (identifierKind(identifier) === 'invalid') return null;
  try {
    return await api.prompt.get({ identifier });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
});

/** Ends the page with 410 for a shared prompt that is deleted, else with 404. */
async function refuse(identifier: string): Promise<never> {
  return missing((await isDeletedPublicSlug({ db, guest: await getGuest() }, identifier)) ? 410 : 404);
}

/**
 * The prompt that a page is about. An id, and the address that the prompt had until it was shared, lead to the page of
 * the slug for good, what is no identifier to the library. The page is missing without a prompt that the caller can see.
 * @param pathOf the address of the page for a slug
 */
export async function requirePrompt(
  identifier: string,
  pathOf: (slug: string) => string,
): Promise<PromptDto> {
  if (identifierKind(identifier) === 'invalid') redirect(noticePath('/browse-prompts', 'invalid-identifier'));
  const prompt = await findPrompt(identifier);
  if (prompt === null) return refuse(identifier);
  if (prompt.slug !== identifier) permanentRedirect(pathOf(prompt.slug));
  return prompt;
}
