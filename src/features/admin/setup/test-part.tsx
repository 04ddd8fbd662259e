'use client';

import type { Ref } from 'react';
import { Activity } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { SetupPart } from '@/domain/admin/setup';
import { setupMessages } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { useTestClick } from './use-test-click';

/** The test of a part, and the words of how it went: the button stands beside the title, the words below. */
export function useTestOf(part: SetupPart, ref?: Ref<HTMLButtonElement>) {
  const utils = trpc.useUtils();
  const tried = trpc.admin.testSetup.useMutation({
    onSettled: () => utils.admin.setup.invalidate(),
  });
  const { press, isWaiting } = useTestClick(() => tried.mutate({ part }));
  const isBusy = isWaiting || tried.isPending;
  const outcome = tried.error ? errorText(tried.error) : tried.data?.text;
  const isWorking = tried.data?.isWorking === true;
  return {
    reset: tried.reset,
    hasOutcome: outcome !== undefined,
    button: (
      <Button
        ref={ref}
        variant="secondary"
        size="dense"
        loading={isBusy}
        icon={<Activity aria-hidden="true" />}
        onClick={press}
      >
        {setupMessages.test[part]}
      </Button>
    ),
    words: (
      <p role="status" className={isWorking ? 'text-md text-primary' : 'text-md wrap-anywhere'}>
        {isBusy ? <span className="sr-only">{setupMessages.testing}</span> : outcome}
      </p>
    ),
  };
}
