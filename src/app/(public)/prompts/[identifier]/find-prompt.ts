import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { cache } from 'react';
import type { PromptDto } from '@/domain/prompt/schema';
import { identifierKind } from '@/domain/prompt/slug';
import { noticePath } from '@/domain/notice-path';
import { db } from '@/server/db';
import { getGuest } from '@/auth/session';
import { setPageStatus } from '@/server/request-context/page-facts';
import { isDeletedPublicSlug } from '@/server/services/publish/published-prompts';
import { isNotFound } from '@/server/api/call-errors';
import { api } from '@/trpc/server';

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

/** Has the request answered with 410 for a shared prompt that is deleted, else with 404. */
async function refuse(identifier: string): Promise<void> {
  const status = (await isDeletedPublicSlug({ db, guest: await getGuest() }, identifier)) ? 410 : 404;
  setPageStatus(status);
}

/**
 * The prompt that a page is about. An id, and the address that the prompt had until it was shared, lead to the page of
 * the slug for good, what is no identifier to the library. Null for a prompt that the caller cannot see: the answer has
 * its status then, and the page says so.
 * @param pathOf the address of the page for a slug
 */
export async function promptOrRefusal(
  identifier: string,
  pathOf: (slug: string) => string,
): Promise<PromptDto | null> {
  if (identifierKind(identifier) === 'invalid') redirect(noticePath('/browse-prompts', 'invalid-identifier'));
  const prompt = await findPrompt(identifier);
  if (prompt === null) await refuse(identifier);
  else if (prompt.slug !== identifier) permanentRedirect(pathOf(prompt.slug));
  return prompt;
}

/** {@link promptOrRefusal} for the pages below a prompt's own, which are not found without it. */
export async function requirePrompt(
  identifier: string,
  pathOf: (slug: string) => string,
): Promise<PromptDto> {
  return (await promptOrRefusal(identifier, pathOf)) ?? notFound();
}
