'use client';

import { toast } from '@/components/ui/toast';
import { WithdrawButton } from '@/components/ui/withdraw-button';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { useSuggestionCache } from './use-suggestion-cache';

/** Takes one's own suggestion back. */
export function WithdrawSuggestion({ id }: { id: string }) {
  const cache = useSuggestionCache();
  const withdraw = trpc.suggestion.withdraw.useMutation({
    onSuccess: (suggestion) => {
      cache.changed(suggestion);
      toast.success(suggestionMessages.withdrawn);
    },
    onError: (error) => {
      cache.refused(error, id);
      toastError(error);
    },
  });
  return <WithdrawButton isPending={withdraw.isPending} onWithdraw={() => withdraw.mutate({ id })} />;
}
