'use client';

import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { Challenge, ChallengePurpose } from '@/domain/account/challenge';
import { challengeMessages } from '@/domain/account/challenge-messages';
import { onChallenge } from '@/trpc/challenge';
import type { CaptchaDialogProps } from './captcha-dialog';

const loadDialog = () =>
  import('./captcha-dialog').then((module): Render<CaptchaDialogProps> => module.renderCaptchaDialog);

const TOAST_ID = 'challenge';

type Box = Extract<Challenge, { kind: 'service' }> & {
  purpose: ChallengePurpose;
  onEnd: (token: string | null) => void;
};

/** Solves what the server asks of browsers that seem to be robots: by work, unseen, or in a service's box. */
export function ChallengeSolver() {
  const [box, setBox] = useState<Box | null>(null);
  const dialog = useLazyRender(loadDialog, box !== null, 'never');

  useEffect(() => {
    async function solve(purpose: ChallengePurpose): Promise<string | null> {
      const { plainClient } = await import('@/trpc/plain-client');
      const challenge = await plainClient().account.challenge.mutate({ purpose });
      if (challenge.kind === 'proofOfWork') {
        const { solveProofOfWork } = await import('./solve-proof-of-work');
        return solveProofOfWork(challenge.challenge);
      }
      await loadDialog();
      return new Promise((resolve) => {
        setBox({ ...challenge, purpose, onEnd: resolve });
      });
    }
    return onChallenge(async (purpose) => {
      toast.loading(challengeMessages.working, { id: TOAST_ID });
      // Without a connection the call says what it was refused for.
      const token = await solve(purpose).catch(() => null);
      toast.dismiss(TOAST_ID);
      return token;
    });
  }, []);

  if (box === null) return null;
  return (
    dialog?.({
      ...box,
      onEnd: (token) => {
        setBox(null);
        box.onEnd(token);
      },
    }) ?? null
  );
}
