'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogFooter } from '@/components/ui/dialog-footer';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { PUBLISH_KINDS, PUBLISH_TEXT_MAX, type PublishKind } from '@/domain/publish-request/kinds';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

const OPTIONS = PUBLISH_KINDS.map((value) => ({ value, label: publishRequestMessages.kinds[value] }));

/** Asks those who publish in the space of a prompt: for what, and why. */
export function AskDialog({
  promptId,
  open,
  onClose,
}: {
  promptId: string;
  open: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [kind, setKind] = useState<PublishKind>('share');
  const [note, setNote] = useState('');
  const create = trpc.publishRequest.create.useMutation({
    onSuccess: () => {
      toast.success(publishRequestMessages.sent);
      setNote('');
      onClose();
      void utils.publishRequest.list.invalidate();
    },
    onError: toastError,
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    create.mutate({ promptId, kind, note });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={publishRequestMessages.title}
      description={publishRequestMessages.lead}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Request">
          <NativeSelect options={OPTIONS} value={kind} onValueChange={setKind} />
        </Field>
        <Field label="Note">
          <Textarea
            rows={3}
            dir="auto"
            maxLength={PUBLISH_TEXT_MAX}
            placeholder={publishRequestMessages.notePlaceholder}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Send request
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
