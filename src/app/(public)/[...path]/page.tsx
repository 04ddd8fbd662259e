import type { Metadata } from 'next';
import { setPageStatus } from '@/server/request-context/page-facts';
import { MISSING_TITLE } from '../../or-missing';
import { LazyNotFoundMessage } from '../../lazy-not-found-message';

export const metadata: Metadata = { title: MISSING_TITLE, robots: { index: false } };

/**
 * Any path that leads nowhere, within the header and the footer of other pages. It sets the status itself: Next.js sends
 * an empty document for `notFound()`, which has neither the reader's theme nor words before its scripts.
 */
export default function NowherePage() {
  setPageStatus(404);
  return <LazyNotFoundMessage isFramed />;
}
