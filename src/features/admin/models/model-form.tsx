'use client';

import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { modelMessages as said } from '@/domain/model/messages';
import type { ModelDto } from '@/domain/model/schema';
import { fieldErrors } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { FormFooter } from '../setup/form-footer';
import { readTerms, toTyped, type TypedTerms } from './terms';
import { TermsFields } from './terms-fields';

type ModelFormProps = {
  /** Null for a new one. */
  model: ModelDto | null;
  currency: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Adds or changes a model. A key that is there already is kept unless another one is given. */
export function ModelForm({ model, currency, onDone, onCancel }: ModelFormProps) {
  const [name, setName] = useState(model?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(model?.baseUrl ?? '');
  const [modelName, setModelName] = useState(model?.model ?? '');
  const [apiKey, setApiKey] = useState('');
  const [typed, setTyped] = useState(() => toTyped(model));
  const [wrong, setWrong] = useState<Partial<TypedTerms>>({});
  const save = trpc.ai.saveModel.useMutation({
    onSuccess: () => {
      toast.success(said.saved);
      onDone();
    },
  });
  const errors: Record<string, string | undefined> = { ...fieldErrors(save.error), ...wrong };
  const hasKey = model?.hasKey === true;
  return (
    <form
      noValidate
      method="post"
      aria-label={model === null ? said.add : said.editOf(model.name)}
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readTerms(typed);
        setWrong('errors' in read ? read.errors : {});
        if (!('terms' in read)) return;
        const key = apiKey === '' ? {} : { apiKey };
        save.mutate({
          ...(model && { id: model.id }),
          name,
          baseUrl,
          model: modelName,
          ...key,
          ...read.terms,
        });
      }}
    >
      <Field label={said.name} required hint={said.nameHint} error={errors.name}>
        <Input autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={said.endpoint} required hint={said.endpointHint} error={errors.baseUrl}>
        <Input
          type="url"
          autoComplete="off"
          value={baseUrl}
          onChange={({ target }) => setBaseUrl(target.value)}
        />
      </Field>
      <Field label={said.model} required hint={said.modelHint} error={errors.model}>
        <Input autoComplete="off" value={modelName} onChange={({ target }) => setModelName(target.value)} />
      </Field>
      <Field label={said.key} hint={hasKey ? said.keepKey : said.withoutKey} error={errors.apiKey}>
        <PasswordInput
          autoComplete="new-password"
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
        />
      </Field>
      <TermsFields typed={typed} currency={currency} errors={errors} onChange={setTyped} />
      <FormFooter save={said.save} error={save.error} isPending={save.isPending} onCancel={onCancel} />
    </form>
  );
}
