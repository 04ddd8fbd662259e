'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLazyRender, type Render } from '@/components/ui/use-lazy-render';

interface LiveInboxProps {
  readerId: string;
}

/** Lists in view belong to the page that shows them; the header has none. */
const NO_VIEW = {
  onLanded: () => undefined,
  onNewPrompt: () => undefined,
  onWithdrawn: () => undefined,
  onOpenedGone: () => undefined,
};

async function load(): Promise<Render<LiveInboxProps>> {
  const { joinLiveSession } = await import('./live-session');
  function Inbox({ readerId }: LiveInboxProps) {
    const client = useQueryClient();
    useEffect(() => joinLiveSession(client, readerId, NO_VIEW), [client, readerId]);
    return null;
  }
  return function renderInbox(props) {
    return <Inbox {...props} />;
  };
}

/** Updates the header's counts and a page's reviews on every page; its code is fetched once the page is idle. */
export function LiveInbox(props: LiveInboxProps) {
  return useLazyRender(load, false, 'idle')?.(props) ?? null;
}
