'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { PasswordInput } from '@/components/ui/password-input';
import type { AiProvider } from '@/domain/admin/service-settings';
import type { SavedAi } from '@/domain/admin/setup';
import { aiFormMessages as said } from '@/domain/admin/setup-form-messages';
import { setupMessages, setupStateMessages } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { fieldErrors } from '@/trpc/error';
import { FormFooter } from './form-footer';

const PROVIDERS = (['gemini', 'openai'] as const).map((value) => ({
  value,
  label: setupStateMessages.providers[value],
}));

type AiFormProps = {
  saved: SavedAi | null;
  onSaved: () => Promise<void>;
  onCancel?: (() => void) | undefined;
};

/** Sets the AI service. A key that is saved stays unless its address changes: it is never shown. */
export function AiForm({ saved, onSaved, onCancel }: AiFormProps) {
  const [provider, setProvider] = useState<AiProvider>(saved?.provider ?? 'gemini');
  const [baseUrl, setBaseUrl] = useState(saved?.baseUrl ?? '');
  const [model, setModel] = useState(saved?.model ?? '');
  const [apiKey, setApiKey] = useState('');
  const [isWithoutKey, setWithoutKey] = useState(saved !== null && !saved.hasSecret);
  const save = trpc.admin.saveAi.useMutation({ onSuccess: onSaved });
  const errors = fieldErrors(save.error);
  const mayBeWithout = provider === 'openai';
  const keeps = saved?.hasSecret === true;
  const isMoved = keeps && (provider !== saved.provider || baseUrl.trim() !== saved.baseUrl);
  const asksKey = !(mayBeWithout && isWithoutKey);
  return (
    <form
      noValidate
      method="post"
      aria-label={setupMessages.names.ai}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        // A key that is there already is kept unless another one is given.
        const key = !asksKey ? { apiKey: '' } : apiKey === '' ? {} : { apiKey };
        save.mutate({ provider, baseUrl, model, ...key });
      }}
    >
      <Field label="Provider" error={errors.provider}>
        <NativeSelect options={PROVIDERS} value={provider} onValueChange={setProvider} />
      </Field>
      <Field label="API endpoint" hint={said.endpoint[provider]} error={errors.baseUrl}>
        <Input
          type="url"
          autoComplete="off"
          value={baseUrl}
          onChange={({ target }) => setBaseUrl(target.value)}
        />
      </Field>
      <Field label="Model" required hint={said.model[provider]} error={errors.model}>
        <Input autoComplete="off" value={model} onChange={({ target }) => setModel(target.value)} />
      </Field>
      {mayBeWithout && (
        <Checkbox
          label={said.withoutKey}
          checked={isWithoutKey}
          onChange={({ target }) => setWithoutKey(target.checked)}
        />
      )}
      {asksKey && (
        <Field
          label="API key"
          required={!keeps || isMoved}
          hint={isMoved ? said.keyAgain : keeps ? said.keepKey : undefined}
          error={errors.apiKey}
        >
          <PasswordInput
            autoComplete="off"
            value={apiKey}
            onChange={({ target }) => setApiKey(target.value)}
          />
        </Field>
      )}
      <FormFooter
        save={setupMessages.save.ai}
        error={save.error}
        isPending={save.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
