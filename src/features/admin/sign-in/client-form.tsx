'use client';

import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { identityMessages } from '@/domain/account/identity-messages';
import { providerFormMessages as said } from '@/domain/admin/provider-form-messages';
import { trpc } from '@/trpc/client';
import { fieldErrors } from '@/trpc/error';
import { FormFooter } from '../setup/form-footer';
import type { ProviderFormProps } from './oidc-form';
import { SecretField } from './secret-field';

/** Sets Google or GitHub. A secret that is saved stays unless the client or the server changes: it is never shown. */
export function ClientForm({
  provider,
  saved,
  save: saveLabel,
  onSaved,
  onCancel,
}: ProviderFormProps & { provider: 'google' | 'github' }) {
  const savedUrl = saved?.provider === 'github' ? saved.baseUrl : '';
  const [clientId, setClientId] = useState(saved?.clientId ?? '');
  const [baseUrl, setBaseUrl] = useState(savedUrl);
  const [secret, setSecret] = useState('');
  const save = trpc.admin.saveProvider.useMutation({ onSuccess: onSaved });
  const errors: Partial<Record<string, string>> = fieldErrors(save.error);
  const keeps = saved?.hasSecret === true;
  const isMoved = keeps && (clientId.trim() !== saved.clientId || baseUrl.trim() !== savedUrl);
  return (
    <form
      noValidate
      method="post"
      aria-label={identityMessages.names[provider]}
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const client = { clientId, ...(secret !== '' && { clientSecret: secret }) };
        save.mutate(provider === 'github' ? { provider, baseUrl, ...client } : { provider, ...client });
      }}
    >
      {provider === 'github' && (
        <Field label={said.labels.baseUrl} hint={said.hints.baseUrl} error={errors['baseUrl']}>
          <Input
            type="url"
            autoComplete="off"
            value={baseUrl}
            onChange={({ target }) => setBaseUrl(target.value)}
          />
        </Field>
      )}
      <Field label={said.labels.clientId} required error={errors['clientId']}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={clientId}
          onChange={({ target }) => setClientId(target.value)}
        />
      </Field>
      <SecretField
        value={secret}
        onChange={setSecret}
        keeps={keeps}
        isMoved={isMoved}
        error={errors['clientSecret']}
      />
      <FormFooter save={saveLabel} error={save.error} isPending={save.isPending} onCancel={onCancel} />
    </form>
  );
}
