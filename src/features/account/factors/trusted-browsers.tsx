'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { factorMessages } from '@/domain/account/factor-messages';
import type { TrustedBrowser } from '@/domain/account/factors';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** The browsers that one is not asked for a second factor in, with a way to be asked again. */
export function TrustedBrowsers({ trusted }: { trusted: TrustedBrowser[] }) {
  const utils = trpc.useUtils();
  const titleId = useId();
  const end = trpc.account.factors.endTrust.useMutation({
    onSuccess: async () => {
      toast.success(factorMessages.trustEnded);
      await utils.account.factors.list.invalidate();
    },
    onError: toastError,
  });
  return (
    <div className="mt-4 border-t border-border pt-4">
      <h3 id={titleId} className="text-lg">
        {factorMessages.trustTitle}
      </h3>
      <p className="mt-1 text-md text-fg-muted">{factorMessages.trustLead}</p>
      <ul aria-labelledby={titleId} className="mt-2 grid">
        {trusted.map((browser) => (
          <li key={browser.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold">{browser.device}</p>
              <p className="text-sm text-fg-muted">
                {'last used '}
                <Time date={browser.usedAt} />
                {' · until '}
                <Time date={browser.expiresAt} form="day" />
              </p>
            </div>
            <Button
              variant="secondary"
              size="dense"
              aria-label={`Stop trusting ${browser.device}`}
              loading={end.isPending && end.variables.id === browser.id}
              onClick={() => end.mutate({ id: browser.id })}
            >
              Stop trusting
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
