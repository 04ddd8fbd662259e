'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import { PublishRequestDecline, type PublishRequestDto } from '@/domain/publish-request/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Asks for the reason of a refusal, which whoever asked reads. */
export function DeclineDialog({
  request,
  onClose,
}: {
  request: PublishRequestDto | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decline = trpc.publishRequest.decline.useMutation({
    onSuccess: () => {
      toast.success(publishRequestMessages.declined);
      setReason('');
      onClose();
    },
    onError: toastError,
    onSettled: () => void utils.publishRequest.list.invalidate(),
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { data, error } = PublishRequestDecline.safeParse({ id: request?.id, reason });
    setProblem(error?.issues[0]?.message ?? null);
    if (data !== undefined) decline.mutate(data);
  }

  return (
    <Dialog
      open={request !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Decline this request?"
      description={request?.title}
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <Field label="Reason" required error={problem}>
          <Textarea rows={3} dir="auto" value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={decline.isPending}>
            Decline
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
