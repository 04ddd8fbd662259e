'use client';

import { Button } from '@/components/ui/button';
import type { Health } from '@/domain/admin/health';
import { healthMessages } from '@/domain/admin/health-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

/** After a restore: what waits, and the two ways to let it go. */
export function HeldNotice({ held: { since, mails } }: { held: NonNullable<Health['held']> }) {
  const utils = trpc.useUtils();
  const release = trpc.admin.releaseHeld.useMutation({ onSuccess: () => utils.admin.health.invalidate() });
  return (
    <section aria-labelledby="held" className="mb-6 rounded-lg border border-border bg-surface p-4">
      <h2 id="held" className="text-xl">
        {healthMessages.heldTitle}
      </h2>
      <p className="mt-1 text-md">{healthMessages.held(since.toISOString().slice(0, 10), mails)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {mails > 0 && (
          <Button loading={release.isPending} onClick={() => release.mutate({ sendsMail: true })}>
            {healthMessages.send}
          </Button>
        )}
        <Button
          variant="secondary"
          loading={release.isPending}
          onClick={() => release.mutate({ sendsMail: false })}
        >
          {healthMessages.drop}
        </Button>
      </div>
      {release.error && (
        <p role="alert" className="mt-2 text-md">
          {errorText(release.error)}
        </p>
      )}
    </section>
  );
}
