'use client';

import { toast } from '@/components/ui/toast';
import { proofMessages } from '@/domain/account/proof-messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Sends the member the link that proves their address, and says so. */
export function useSendProof(): { send: () => void; isSending: boolean } {
  const { mutate, isPending } = trpc.account.requestAddressProof.useMutation({
    onSuccess: ({ email }) => toast.success(proofMessages.sent(email), { duration: 8_000 }),
    onError: toastError,
  });
  return { send: () => mutate(), isSending: isPending };
}
