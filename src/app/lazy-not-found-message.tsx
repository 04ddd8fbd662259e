'use client';

import { type ComponentProps, lazy } from 'react';
import type { NotFoundMessage } from './not-found-message';

const Message = lazy(() =>
  import('./not-found-message').then((module) => ({ default: module.NotFoundMessage })),
);

/**
 * The page of a path that leads nowhere. Every page carries this, and hardly any shows it, so that the rest is fetched
 * when needed. It has no placeholder: the server waits, and its HTML is whole without scripts.
 */
export function LazyNotFoundMessage(props: ComponentProps<typeof NotFoundMessage>) {
  return <Message {...props} />;
}
