'use client';

import { Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
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
  return (
    <Button
      variant="secondary"
      icon={<Undo2 aria-hidden="true" />}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id })}
    >
      Withdraw
    </Button>
  );
}
