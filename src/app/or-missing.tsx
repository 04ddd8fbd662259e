import type { Metadata } from 'next';
import type { ComponentType, ReactNode } from 'react';
import { getActor } from '@/auth/session';
import { setPageStatus } from '@/server/request-context/page-facts';
import { LazyNotFoundMessage } from './lazy-not-found-message';

export const MISSING_TITLE = 'Page not found';

/** Thrown by {@link missing}. */
class Missing extends Error {}

/**
 * Ends a page that {@link orMissing} wraps, for what does not exist, or not for its reader.
 * @param status of the answer
 */
export function missing(status: 404 | 410 = 404): never {
  setPageStatus(status);
  throw new Missing();
}

/**
 * The metadata of a page for members that may be missing.
 * @param find what the page is about, null for none; asked for members only
 */
export async function titleOrMissing(title: string, find: () => Promise<unknown>): Promise<Metadata> {
  const isMissing = (await getActor()).kind === 'member' && (await find()) === null;
  return { title: isMissing ? MISSING_TITLE : title, robots: { index: false } };
}

function PageMissing() {
  return <LazyNotFoundMessage isFramed />;
}

/**
 * A page that may turn out to be missing. Next.js sends an empty document for its own `notFound()`, which has neither
 * the reader's theme nor words before its scripts; the message of this one is part of the page.
 * @param Message what is shown in place of the page
 */
export function orMissing<Props>(
  page: (props: Props) => Promise<ReactNode>,
  Message: ComponentType = PageMissing,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    try {
      return await page(props);
    } catch (error) {
      if (error instanceof Missing) return <Message />;
      throw error;
    }
  };
}
