'use client';

import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Whether a prompt is pinned to one's side bar, and what pins it or takes the pin away. */
export function usePin(promptId: string, isMember: boolean): { isPinned: boolean; toggle: () => void } {
  const utils = trpc.useUtils();
  const { data: pins = [] } = trpc.pin.list.useQuery(undefined, { enabled: isMember });
  const isPinned = pins.some(({ id }) => id === promptId);
  const set = trpc.pin.set.useMutation({
    onSuccess: ({ on }) => {
      void utils.pin.list.invalidate();
      toast.success(on ? messages.prompt.pinned : messages.prompt.unpinned);
    },
    onError: toastError,
  });
  return { isPinned, toggle: () => set.mutate({ promptId, on: !isPinned }) };
}
