'use client';

import { createElement } from 'react';
import { toast } from '@/components/ui/toast';
import { proofMessages } from '@/domain/account/proof-messages';
import { useSendProof } from '@/features/address-proof/use-send-proof';
import { errorReason, errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { UNDO_MS, UndoMessage } from './undo-message';

/** Whether sharing was rejected because the user's address is not verified. */
export function needsProof(error: unknown): boolean {
  return errorReason(error) === proofMessages.reason;
}

/** Shows why sharing failed; for an unverified address with a button that sends the link. */
export function useShareRefusal(): (error: unknown) => void {
  const { send } = useSendProof();
  return (error) => {
    if (!needsProof(error)) {
      toastError(error);
      return;
    }
    const { send: label } = proofMessages;
    toast.error(
      (item) => createElement(UndoMessage, { toastId: item.id, label, onUndo: send }, errorText(error)),
      {
        duration: UNDO_MS,
      },
    );
  };
}
