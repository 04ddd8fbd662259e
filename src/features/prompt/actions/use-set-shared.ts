'use client';

import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PromptBadge } from '@/domain/prompt/schema';
import type { SecretGuard } from '@/features/prompt-check/use-secret-guard';
import { trpc } from '@/trpc/client';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { useShareGuard } from '@/features/prompt-base/actions/use-share-guard';

/** The badge after sharing or making private: `shared` comes and goes, the given statuses stay. */
export function badgeAfter(badge: PromptBadge | undefined, isShared: boolean): PromptBadge | undefined {
  if (badge !== undefined && badge.status !== 'shared') return badge;
  return isShared ? { status: 'shared', approvedByName: null } : undefined;
}

/**
 * Shares a prompt or makes it private: at once on the page, taken back when the server says no.
 * Before a prompt with a secret is shared, `guard` asks.
 */
export function useSetShared(promptId: string): {
  setShared: (isShared: boolean) => void;
  guard: SecretGuard;
} {
  const cache = usePromptCache();
  const { guard, mayShare } = useShareGuard();
  const refuse = useShareRefusal();
  const setShared = trpc.prompt.setShared.useMutation({
    scope: { id: `share ${promptId}` },
    onMutate: ({ isShared }) =>
      cache.patch(promptId, ({ status }) => ({ isShared, status: badgeAfter(status, isShared) })),
    onSuccess: ({ isShared }) => {
      toast.success(isShared ? messages.prompt.nowShared : messages.prompt.nowPrivate);
      cache.refreshLists();
      // The first time it is shared, its address changes.
      if (isShared) cache.refreshPrompts();
    },
    onError: (error, _input, undo) => {
      undo?.();
      refuse(error);
    },
  });
  const share = async () => {
    const answer = await mayShare([promptId]);
    if (answer !== null) setShared.mutate({ id: promptId, isShared: true, ...answer });
  };
  return {
    setShared: (isShared) => {
      if (isShared) void share();
      else setShared.mutate({ id: promptId, isShared });
    },
    guard,
  };
}
