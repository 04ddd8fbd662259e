'use client';
'use memo';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { valueOf } from '@/domain/prompt/filled';
import { SET_NAME_MAX } from '@/domain/value-set/limits';
import { valueSetMessages } from '@/domain/value-set/messages';
import type { Fill } from '@/features/prompt-base/fill/fill-context';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';

/** Form that saves the values of the fields under a name. A name that is taken asks before it replaces the set. */
export function SaveSet({ fill, onSaved }: { fill: Fill; onSaved: () => void }) {
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const save = trpc.valueSet.save.useMutation({
    onSuccess: (set) => {
      void utils.valueSet.list.invalidate({ promptId: fill.promptId });
      toast.success(valueSetMessages.saved(set.name));
      onSaved();
    },
  });
  const isTaken = save.error !== null && errorCode(save.error) === 'CONFLICT';

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const filled = fill.store.all();
    const values = fill.fields.map((field) => ({ name: field.name, value: valueOf(field, filled) }));
    save.mutate({ promptId: fill.promptId, name, values, replaces: isTaken });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Name" error={save.error === null ? undefined : errorText(save.error)}>
        <Input
          dir="auto"
          autoComplete="off"
          maxLength={SET_NAME_MAX}
          required
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            save.reset();
          }}
        />
      </Field>
      <Button type="submit" className="justify-self-end" loading={save.isPending}>
        {isTaken ? valueSetMessages.replace : 'Save'}
      </Button>
    </form>
  );
}
