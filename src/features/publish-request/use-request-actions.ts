'use client';

import { type RefObject, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import type { PublishRequestDto } from '@/domain/publish-request/schema';
import { useShareGuard } from '@/features/prompt-base/actions/use-share-guard';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/**
 * Actions of a list of requests.
 * @param heading takes the focus when a clicked button is removed
 */
export function useRequestActions(heading: RefObject<HTMLElement | null>) {
  const utils = trpc.useUtils();
  const { refreshLists } = usePromptCache();
  const { guard, mayShare } = useShareGuard();
  const [url, setUrl] = useState<string | null>(null);
  const [hasActed, setHasActed] = useState(false);
  const onSettled = () => {
    setHasActed(true);
    void utils.publishRequest.list.invalidate();
    void utils.inbox.invalidate();
    refreshLists();
  };
  const settled = { onError: toastError, onSettled };
  const accepting = trpc.publishRequest.accept.useMutation(settled);
  const taking = trpc.publishRequest.takeLink.useMutation({
    ...settled,
    onSuccess: (taken) => setUrl(taken.url),
  });
  const withdrawing = trpc.publishRequest.withdraw.useMutation({
    ...settled,
    onSuccess: () => {
      toast.success(publishRequestMessages.withdrawn);
      heading.current?.focus();
    },
  });

  /** Before a prompt is shared, asks what to do with its private annotations. */
  async function accept({ id, kind, promptId }: PublishRequestDto) {
    const answer = kind === 'share' ? await mayShare([promptId]) : { withPrivateWords: false };
    if (answer === null) return;
    accepting.mutate(
      { id, ...answer },
      {
        onSuccess: (done) => {
          toast.success(publishRequestMessages.accepted[kind]);
          heading.current?.focus();
          setUrl(done.url);
        },
      },
    );
  }

  const isBusy = (id: string) =>
    [accepting, taking, withdrawing].some((call) => call.isPending && call.variables.id === id);
  return {
    guard,
    url,
    hideUrl: () => setUrl(null),
    hasActed,
    noteActed: () => setHasActed(true),
    isBusy,
    accept,
    takeLink: (id: string) => taking.mutate({ id }),
    withdraw: (id: string) => withdrawing.mutate({ id }),
  };
}
