'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import type { Status } from '@/domain/status/schema';
import { usePromptCache } from '@/features/prompt/prompt-cache';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { refusal } from './refusal';

/** Marks the current version tested or approved, with notes (specification 2, Prompt detail). */
export function StatusDialog({
  prompt,
  actor,
  isSoleAdmin,
  open,
  onOpenChange,
}: {
  prompt: PromptDto;
  actor: Actor;
  isSoleAdmin: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [notes, setNotes] = useState('');
  const utils = trpc.useUtils();
  const cache = usePromptCache();
  const set = trpc.status.set.useMutation({
    onSuccess: (updated, { status }) => {
      utils.prompt.get.setData({ identifier: updated.slug }, updated);
      void utils.status.history.invalidate({ promptId: updated.id });
      cache.refreshLists();
      toast.success(messages.status.marked(status));
      setNotes('');
      onOpenChange(false);
    },
    onError: () => {
      toast.error(messages.status.failed);
    },
  });
  const refusalOf = (to: Status) => refusal(actor, prompt, to, { isSoleAdmin });
  const mark = (status: Status) => set.mutate({ promptId: prompt.id, status, notes });
  const isMarking = (status: Status) => set.isPending && set.variables.status === status;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Update Prompt Status"
      description={`About version ${prompt.version}. A later edit starts without a status.`}
      footer={
        <>
          <Button
            variant="secondary"
            disabledReason={refusalOf('tested')}
            loading={isMarking('tested')}
            disabled={isMarking('approved')}
            onClick={() => mark('tested')}
          >
            Mark as Tested
          </Button>
          <Button
            disabledReason={refusalOf('approved')}
            loading={isMarking('approved')}
            disabled={isMarking('tested')}
            onClick={() => mark('approved')}
          >
            Approve
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {set.error && <ErrorBox>{errorText(set.error)}</ErrorBox>}
        <Field
          label="Notes"
          hint="What you tried, what you saw. Everybody who can read the prompt can read them."
        >
          <Textarea rows={4} value={notes} onChange={(event) => setNotes(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
