'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/ui/toast';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { suggestionPath } from '@/domain/suggestion/path';
import { trpc } from '@/trpc/client';

type Sent = Parameters<ReturnType<typeof trpc.suggestion.create.useMutation>['mutateAsync']>[0];

export function useSendSuggestion(): (input: Sent, onSent: () => void) => Promise<void> {
  const router = useRouter();
  const utils = trpc.useUtils();
  const create = trpc.suggestion.create.useMutation();
  return async (input, onSent) => {
    const suggestion = await create.mutateAsync(input);
    onSent();
    void utils.suggestion.list.invalidate();
    toast.success(suggestionMessages.sent);
    router.push(suggestionPath(suggestion));
  };
}
