'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { factorMessages } from '@/domain/account/factor-messages';
import { trpc } from '@/trpc/client';
import { makePasskey, passkeyProblem } from './browser-passkeys';

/** Has the browser make a passkey, and adds it. `onAdded` gets the recovery codes that came with it. */
export function AddPasskeyButton({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => void }) {
  const ask = trpc.account.passkeys.options.useMutation();
  const register = trpc.account.passkeys.register.useMutation();
  const [isBusy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    try {
      const { recoveryCodes } = await register.mutateAsync(await makePasskey(await ask.mutateAsync()));
      toast.success(factorMessages.passkeyAdded);
      onAdded(recoveryCodes);
    } catch (error) {
      toast.error(passkeyProblem(error));
    }
    setBusy(false);
  }

  return (
    <Button variant="secondary" loading={isBusy} onClick={() => void press()}>
      {factorMessages.addPasskey}
    </Button>
  );
}
