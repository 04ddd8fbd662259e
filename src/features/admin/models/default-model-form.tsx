'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { modelMessages as said } from '@/domain/model/messages';
import type { ModelSettings } from '@/domain/model/schema';
import { fieldErrors } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { FormFooter } from '../setup/form-footer';
import { readTerms, toTyped, type TypedTerms } from './terms';
import { TermsFields } from './terms-fields';

type DefaultModelFormProps = { settings: ModelSettings; onDone: () => void; onCancel: () => void };

/** What the server's own model costs, and how many calls it takes at once. */
export function DefaultModelForm({ settings, onDone, onCancel }: DefaultModelFormProps) {
  const [typed, setTyped] = useState(() => toTyped(settings));
  const [wrong, setWrong] = useState<Partial<TypedTerms>>({});
  const save = trpc.ai.saveModelSettings.useMutation({
    onSuccess: () => {
      toast.success(said.saved);
      onDone();
    },
  });
  return (
    <form
      noValidate
      method="post"
      aria-label={said.editOf(said.defaultModel)}
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readTerms(typed);
        setWrong('errors' in read ? read.errors : {});
        if ('terms' in read) save.mutate(read.terms);
      }}
    >
      <TermsFields
        typed={typed}
        currency={settings.currency}
        errors={{ ...fieldErrors(save.error), ...wrong }}
        onChange={setTyped}
      />
      <FormFooter save={said.save} error={save.error} isPending={save.isPending} onCancel={onCancel} />
    </form>
  );
}
