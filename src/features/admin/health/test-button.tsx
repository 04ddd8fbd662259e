'use client';

import { Button } from '@/components/ui/button';
import { healthMessages } from '@/domain/admin/health-messages';
import type { SetupPart } from '@/domain/admin/setup';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

/** Tries one part and says how it went. */
export function TestButton({ part }: { part: SetupPart }) {
  const tried = trpc.admin.testSetup.useMutation();
  const outcome = tried.error ? errorText(tried.error) : tried.data?.text;
  return (
    <div className="mt-1 grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size="dense"
        aria-label={`${healthMessages.test}: ${healthMessages.names[part === 'address' ? 'signIn' : part]}`}
        loading={tried.isPending}
        onClick={() => tried.mutate({ part })}
      >
        {healthMessages.test}
      </Button>
      <p role="status" className="text-md wrap-anywhere">
        {outcome}
      </p>
    </div>
  );
}
