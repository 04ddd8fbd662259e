'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { modelMessages as said } from '@/domain/model/messages';
import { trpc } from '@/trpc/client';
import { errorText, fieldErrors } from '@/trpc/error';

/** The currency of all prices. It converts none. */
export function CurrencyForm({ currency, onSaved }: { currency: string; onSaved: () => void }) {
  const [value, setValue] = useState(currency);
  const save = trpc.ai.saveModelSettings.useMutation({
    onSuccess: () => {
      onSaved();
      toast.success(said.settingsSaved);
    },
  });
  const error = save.error ? (fieldErrors(save.error).currency ?? errorText(save.error)) : undefined;
  return (
    <form
      noValidate
      method="post"
      aria-label={said.currency}
      className="grid max-w-xl gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ currency: value });
      }}
    >
      <Field label={said.currency} hint={said.currencyHint} error={error}>
        <Input
          autoComplete="off"
          maxLength={3}
          className="max-w-32 uppercase"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="secondary" loading={save.isPending}>
          {said.saveCurrency}
        </Button>
      </div>
    </form>
  );
}
