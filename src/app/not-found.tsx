import type { Metadata } from 'next';
import { LazyNotFoundMessage } from './lazy-not-found-message';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** Any path that leads nowhere. */
export default function NotFound() {
  return <LazyNotFoundMessage />;
}
