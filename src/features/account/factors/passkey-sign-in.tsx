'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { factorMessages } from '@/domain/account/factor-messages';
import { messages } from '@/domain/messages';
import { useEnterAccount } from '../use-sign-in';

/** Signs in without a password. `onProblem` gets what to show in the red box, or null when a new try begins. */
export function PasskeySignIn({
  path,
  onProblem,
}: {
  path: string;
  onProblem: (text: string | null) => void;
}) {
  const enter = useEnterAccount();
  const [isBusy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    onProblem(null);
    const refused = await import('./sign-in-with-passkey').then(
      ({ signInWithPasskey }) => signInWithPasskey(),
      () => messages.error.offline,
    );
    const problem = refused ?? (await enter(path));
    if (problem === null) toast.success(messages.auth.signedIn);
    else onProblem(problem);
    setBusy(false);
  }

  return (
    <Button
      variant="secondary"
      icon={<KeyRound aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void press()}
    >
      {factorMessages.usePasskey}
    </Button>
  );
}
