'use client';

import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import type { CaptchaService, ChallengePurpose } from '@/domain/account/challenge';
import { challengeMessages } from '@/domain/account/challenge-messages';
import { showCaptcha } from './captcha-service';

export type CaptchaDialogProps = {
  service: CaptchaService;
  siteKey: string;
  purpose: ChallengePurpose;
  /** With the token; null when the person closed the dialog. */
  onEnd: (token: string | null) => void;
};

/** Renders the dialog; loaded when first needed. */
export function renderCaptchaDialog(props: CaptchaDialogProps) {
  return <CaptchaDialog {...props} />;
}

function CaptchaDialog({ onEnd, ...box }: CaptchaDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(null)}
      size="sm"
      title={challengeMessages.title}
      description={challengeMessages.lead}
    >
      <CaptchaBox {...box} onSolved={onEnd} />
    </Dialog>
  );
}

function CaptchaBox({
  service,
  siteKey,
  purpose,
  onSolved,
}: Omit<CaptchaDialogProps, 'onEnd'> & { onSolved: (token: string) => void }) {
  const container = useRef<HTMLDivElement>(null);
  const solved = useRef(onSolved);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    solved.current = onSolved;
  }, [onSolved]);
  useEffect(() => {
    if (hasFailed || container.current === null) return;
    showCaptcha(container.current, { service, siteKey, purpose }).then(
      (token) => solved.current(token),
      () => setFailed(true),
    );
  }, [hasFailed, service, siteKey, purpose]);

  if (hasFailed) return <ErrorBox onRetry={() => setFailed(false)}>{challengeMessages.failed}</ErrorBox>;
  return <div ref={container} className="flex min-h-20 justify-center" />;
}
