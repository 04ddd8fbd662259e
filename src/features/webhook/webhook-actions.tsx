'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookPage } from '@/domain/webhook/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { outcomeText } from './outcome-text';

/** What can be done with a webhook. */
export function WebhookActions({
  webhook: { id, name, format, state, reason },
  onEdit,
  onSecret,
  onChanged,
  onRemoved,
}: {
  webhook: WebhookPage;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onChanged: () => Promise<void>;
  onRemoved: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const then = { onError: toastError, onSettled: onChanged };
  const test = trpc.webhook.test.useMutation({
    ...then,
    onSuccess: (outcome) =>
      outcome.reason === null ? toast.success(said.tested) : toast.error(outcomeText(outcome)),
  });
  const pause = trpc.webhook.pause.useMutation({
    ...then,
    onSuccess: (_, { isPaused }) => toast.success(isPaused ? said.paused : said.resumed),
  });
  const renew = trpc.webhook.renewSecret.useMutation({
    ...then,
    onSuccess: ({ secret }) => secret !== null && onSecret(secret),
  });
  const remove = trpc.webhook.remove.useMutation({
    onError: toastError,
    onSettled: () => setAsking(false),
    onSuccess: () => {
      toast.success(said.removed);
      onRemoved();
    },
  });
  const isOn = state === 'working' || state === 'failing';
  // What waits after a restore is released on Health.
  const mayResume = reason !== 'restored';
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" loading={test.isPending} onClick={() => test.mutate({ id })}>
        Send test event
      </Button>
      <Button variant="secondary" onClick={onEdit}>
        Edit
      </Button>
      {(isOn || mayResume) && (
        <Button
          variant="secondary"
          loading={pause.isPending}
          onClick={() => pause.mutate({ id, isPaused: isOn })}
        >
          {isOn ? 'Pause' : 'Resume'}
        </Button>
      )}
      {format === 'json' && (
        <Button variant="secondary" loading={renew.isPending} onClick={() => renew.mutate({ id })}>
          New secret
        </Button>
      )}
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...said.removeQuestion(name)}
        confirmLabel="Remove"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </div>
  );
}
