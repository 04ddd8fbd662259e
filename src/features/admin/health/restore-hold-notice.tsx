'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import type { Health } from '@/domain/admin/health';
import { healthMessages } from '@/domain/admin/health-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

/** After a restore: what waits, and the two ways to let it go. */
export function RestoreHoldNotice({
  held: { since, mails },
  onReleased,
}: {
  held: NonNullable<Health['held']>;
  /** The notice goes away: the focus has to go elsewhere. */
  onReleased: () => void;
}) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const release = trpc.admin.releaseHeld.useMutation({
    onSuccess: async () => {
      toast.success(healthMessages.released);
      await utils.admin.health.invalidate();
      onReleased();
    },
    onSettled: () => setAsking(false),
  });
  const isReleasing = (sendsMail: boolean) => release.isPending && release.variables.sendsMail === sendsMail;
  const drop = () => release.mutate({ sendsMail: false });
  return (
    <section aria-labelledby="held" className="mb-6 rounded-lg border border-border bg-surface p-4">
      <h2 id="held" className="text-xl">
        {healthMessages.heldTitle}
      </h2>
      <p className="mt-1 text-md">{healthMessages.held(since.toISOString().slice(0, 10), mails)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {mails > 0 && (
          <Button loading={isReleasing(true)} onClick={() => release.mutate({ sendsMail: true })}>
            {healthMessages.send}
          </Button>
        )}
        <Button
          variant="secondary"
          loading={isReleasing(false)}
          onClick={() => (mails > 0 ? setAsking(true) : drop())}
        >
          {healthMessages.drop}
        </Button>
      </div>
      {release.error && <ErrorBox className="mt-3">{errorText(release.error)}</ErrorBox>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={healthMessages.dropQuestion.title}
        description={healthMessages.dropQuestion.description(mails)}
        confirmLabel={healthMessages.drop}
        loading={release.isPending}
        tone="danger"
        onConfirm={drop}
      />
    </section>
  );
}
