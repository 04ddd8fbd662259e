import type { Metadata } from 'next';
import { LazyNotFoundMessage } from '../lazy-not-found-message';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** A page that does not exist, or not for the reader. */
export default function NotFound() {
  return <LazyNotFoundMessage isFramed />;
}
