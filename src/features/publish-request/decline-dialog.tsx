'use client';

import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogFooter } from '@/components/ui/dialog-footer';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import { PublishRequestDecline, type PublishRequestDto } from '@/domain/publish-request/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Asks for the reason of declining, which the requester reads. */
export function DeclineDialog({
  request,
  returnFocusTo,
  onClose,
}: {
  request: PublishRequestDto | null;
  /** Takes the focus once a request is declined and its buttons are removed. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isDeclined = useRef(false);

  function close() {
    setReason('');
    setProblem(null);
    onClose();
  }

  const decline = trpc.publishRequest.decline.useMutation({
    onSuccess: () => {
      toast.success(publishRequestMessages.declined);
      isDeclined.current = true;
      close();
    },
    onError: toastError,
    onSettled: () => void utils.publishRequest.list.invalidate(),
  });

  function cancel() {
    isDeclined.current = false;
    close();
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { data, error } = PublishRequestDecline.safeParse({ id: request?.id, reason });
    setProblem(error?.issues[0]?.message ?? null);
    if (data !== undefined) decline.mutate(data);
  }

  return (
    <Dialog
      open={request !== null}
      onOpenChange={cancel}
      finalFocus={() => (isDeclined.current ? returnFocusTo.current : null)}
      title="Decline this request?"
      description={request?.title}
    >
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <Field label="Reason" required hint={publishRequestMessages.reasonHint} error={problem}>
          <Textarea rows={3} dir="auto" value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <DialogFooter>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={decline.isPending}>
            Decline
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
