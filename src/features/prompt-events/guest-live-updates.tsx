'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PromptEvent } from '@/domain/prompt/event';
import { NEW_PROMPT_TOAST_MS } from '@/domain/prompt/event-timing';
import { reactionTo } from './apply-event';
import { eventStream } from './event-stream';
import type { GuestLiveProps } from './guest-live';
import { keepConnected } from './keep-connected';
import { NewPromptsPill } from './new-prompts-pill';
import { pageRefresh } from './page-refresh';
import { currentAsOf } from './current-as-of';

const NONE: ReadonlySet<string> = new Set();

/** The live changes of a page rendered on the server: what changes what it shows has it rendered again. */
export function GuestLiveUpdates({ list, shown, madeAt }: GuestLiveProps) {
  const router = useRouter();
  const pathname = usePathname();
  const [, startTransition] = useTransition();
  const [newIds, setNewIds] = useState(NONE);
  const isNarrowed = useSearchParams().size > 0;

  // The plain first page shows the newest by itself.
  if (!isNarrowed && newIds.size > 0) setNewIds(NONE);

  const apply = useEffectEvent((event: PromptEvent, refresh: () => void) => {
    // Only members get the events of reviews.
    if (event.type === 'reviews') return;
    if (event.type === 'refresh') {
      refresh();
      return;
    }
    if (event.type === 'insert') {
      const reaction = list === undefined ? 'none' : reactionTo(event, list, null);
      if (reaction === 'none') return;
      toast(messages.prompt.landed, { id: 'new-prompt', duration: NEW_PROMPT_TOAST_MS });
      if (reaction === 'offer') setNewIds((ids) => new Set(ids).add(event.prompt.id));
      else refresh();
      return;
    }
    const id = event.type === 'delete' ? event.id : event.prompt.id;
    if (shown.includes(id)) refresh();
    if (event.type === 'delete' && newIds.has(id)) {
      setNewIds((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  });
  const firstRendering = useEffectEvent(() => currentAsOf(madeAt));

  useEffect(() => {
    const refresh = pageRefresh(() => startTransition(() => router.refresh()));
    let since: Date | null = firstRendering();
    const connect = eventStream(
      (event) => apply(event, refresh.soon),
      () => {
        const moment = since;
        since = null;
        return moment;
      },
    );
    const disconnect = keepConnected(connect, refresh.soon, false);
    return () => {
      disconnect();
      refresh.stop();
    };
  }, [router]);

  return <NewPromptsPill count={newIds.size} onShow={() => router.push(pathname)} />;
}
