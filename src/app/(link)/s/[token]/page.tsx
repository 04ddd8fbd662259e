import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { cache } from 'react';
import { AppError } from '@/domain/errors';
import { shareLinkMessages } from '@/domain/share-link/messages';
import { LinkedPromptView } from '@/features/prompt/guest/linked-prompt-view';
import { LinkRefused } from '@/features/share-link/link-refused';
import { env } from '@/env';
import { addressOf } from '@/server/api/context';
import { setPageStatus } from '@/server/request-context/page-facts';
import { db } from '@/server/db';
import { openShareLink } from '@/server/services/share-link/open-share-link';

type Props = { params: Promise<{ token: string }> };

/** The shared prompt, loaded once for the page and its metadata; null if there is none, `slow` above the rate limit. */
const open = cache(async (token: string) => {
  const address = addressOf(await headers());
  try {
    return await openShareLink({ db, now: new Date(), address }, token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return 'slow';
    throw error;
  }
});

/** Not for search engines or link previews, and no referrer is sent. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await open((await params).token);
  const found = prompt !== null && prompt !== 'slow';
  return {
    title: found ? prompt.title : shareLinkMessages.goneTitle,
    description: null,
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** A prompt as the holder of a guest link sees it (docs/decisions/0020-grants-and-guest-links.md). */
export default async function SharedByLinkPage({ params }: Props) {
  const prompt = await open((await params).token);
  if (prompt !== null && prompt !== 'slow') {
    return <LinkedPromptView prompt={prompt} openInTargets={env.OPEN_IN} />;
  }
  setPageStatus(prompt === null ? 404 : 429);
  return <LinkRefused isSlow={prompt === 'slow'} />;
}
