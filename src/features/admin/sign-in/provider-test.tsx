'use client';

import { Activity } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { ProviderSetup } from '@/domain/admin/sign-in';
import { signInMessages as said } from '@/domain/admin/sign-in-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { useTestClick } from '../setup/use-test-click';
import { TestSteps } from './test-steps';

/** The test of a provider, and its steps in words: the button stands beside the title, the steps below. */
export function useProviderTest({ id, name }: ProviderSetup) {
  const utils = trpc.useUtils();
  const tried = trpc.admin.testSignIn.useMutation({
    onSettled: () => Promise.all([utils.admin.signIn.invalidate(), utils.admin.setup.invalidate()]),
  });
  const { press, isWaiting } = useTestClick(() => tried.mutate({ provider: id }));
  const isBusy = isWaiting || tried.isPending;
  return {
    reset: tried.reset,
    hasOutcome: tried.error !== null || tried.data !== undefined,
    button: (
      <Button
        variant="secondary"
        size="dense"
        aria-label={`Test ${name}`}
        loading={isBusy}
        icon={<Activity aria-hidden="true" />}
        onClick={press}
      >
        {said.test}
      </Button>
    ),
    words: (
      <div role="status">
        {isBusy && <span className="sr-only">{said.testing}</span>}
        {tried.error !== null && <p className="text-md text-danger">{errorText(tried.error)}</p>}
        {tried.data !== undefined && <TestSteps steps={tried.data.steps} />}
      </div>
    ),
  };
}
