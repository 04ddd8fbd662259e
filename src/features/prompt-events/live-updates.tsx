'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { actorId } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { NEW_PROMPT_TOAST_MS } from '@/domain/prompt/event-timing';
import { joinLiveSession } from './live-session';
import type { LivePromptsProps } from './live-prompts';
import { NewPromptsPill } from './new-prompts-pill';

const NONE: ReadonlySet<string> = new Set();

/** The live changes of a page: the stream, the toast for others' prompts, and the offer to show what is not in view. */
export function LiveUpdates({ actor }: LivePromptsProps) {
  const client = useQueryClient();
  const router = useRouter();
  const pathname = usePathname();
  const isNarrowed = useSearchParams().size > 0;
  const readerId = actorId(actor);
  const [newIds, setNewIds] = useState(NONE);

  // The plain first page shows the newest by itself.
  if (!isNarrowed && newIds.size > 0) setNewIds(NONE);

  useEffect(
    () =>
      joinLiveSession(client, readerId, {
        onLanded() {
          // One toast, however many land at once.
          toast(messages.prompt.landed, { id: 'new-prompt', duration: NEW_PROMPT_TOAST_MS });
        },
        onNewPrompt: (id) => setNewIds((ids) => new Set(ids).add(id)),
        onWithdrawn: (id) =>
          setNewIds((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : ids)),
        onOpenedGone: () => router.refresh(),
      }),
    [client, readerId, router],
  );

  return <NewPromptsPill count={newIds.size} onShow={() => router.push(pathname)} />;
}
