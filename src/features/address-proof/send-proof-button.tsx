'use client';

import { Button } from '@/components/ui/button';
import { proofMessages } from '@/domain/account/proof-messages';
import { useSendProof } from './use-send-proof';

/** Sends the link that proves the member's address; again with every press. */
export function SendProofButton() {
  const { send, isSending } = useSendProof();
  return (
    <Button variant="secondary" size="dense" loading={isSending} onClick={send}>
      {proofMessages.send}
    </Button>
  );
}
