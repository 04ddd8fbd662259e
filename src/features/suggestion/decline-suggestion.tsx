'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { DECISION_NOTE_MAX } from '@/domain/suggestion/limits';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { useSuggestionCache } from './use-suggestion-cache';

export function DeclineSuggestion({ id }: { id: string }) {
  const cache = useSuggestionCache();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const decline = trpc.suggestion.decline.useMutation({
    onSuccess: (suggestion) => {
      setOpen(false);
      cache.changed(suggestion);
      toast.success(suggestionMessages.declined);
    },
    onError: (error) => cache.refused(error, id),
  });
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:px-1.5"
        icon={<X aria-hidden="true" className="max-sm:hidden" />}
        onClick={() => setOpen(true)}
      >
        Decline
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Decline this suggestion?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button loading={decline.isPending} onClick={() => decline.mutate({ id, note })}>
              Decline suggestion
            </Button>
          </>
        }
      >
        {decline.error && <ErrorBox>{errorText(decline.error)}</ErrorBox>}
        <Field label="Reason" hint="Shown to the author.">
          <Textarea
            rows={4}
            value={note}
            maxLength={DECISION_NOTE_MAX}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </Dialog>
    </>
  );
}
