'use client';

import { MessageSquareText } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useState } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { trpc } from '@/trpc/client';
import { ASK_REVIEW } from './request-review-href';
import { reviewHref } from './review-href';

const AskDialog = dynamic(() => import('./ask-dialog').then((module) => module.AskDialog), { ssr: false });

/**
 * The entry of a prompt's menu for its author: asks for a review of the newest version, or leads to the one that is
 * open.
 * @param isShown whether the entry is shown at all; nothing is fetched for one that is not
 */
export function useReviewEntry(
  prompt: { id: string; version: number },
  isShown: boolean,
): { entry: MenuEntry; dialog: ReactNode } {
  const { data: reviews = [] } = trpc.status.review.ofPrompt.useQuery(
    { promptId: prompt.id },
    { enabled: isShown },
  );
  const open = reviews.find(({ state, version }) => state === 'open' && version === prompt.version);
  /** The version that was on the page when its author wanted to ask. */
  const [asked, setAsked] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isShown || window.location.hash !== ASK_REVIEW) return;
    const frame = requestAnimationFrame(() => {
      // Once: going back to the page must not ask again.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      setAsked(prompt.version);
      setOpen(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown, prompt.version]);
  const icon = <MessageSquareText aria-hidden="true" />;
  const entry: MenuEntry =
    open === undefined
      ? {
          label: 'Request review',
          icon,
          onSelect: () => {
            setAsked(prompt.version);
            setOpen(true);
          },
        }
      : { kind: 'link', label: 'Open review', icon, href: reviewHref(open.id) };
  const dialog = asked !== null && (
    <AskDialog promptId={prompt.id} version={asked} open={isOpen} onOpenChange={setOpen} />
  );
  return { entry, dialog };
}
