'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { identityMessages } from '@/domain/account/identity-messages';
import { providerFormMessages as said } from '@/domain/admin/provider-form-messages';
import { GROUP_MEMBERS } from '@/domain/account/provider-claims';
import type { OidcConfig, SavedProvider } from '@/domain/admin/provider-settings';
import { trpc } from '@/trpc/client';
import { fieldErrors } from '@/trpc/error';
import { FormFooter } from '../setup/form-footer';
import { SecretField } from './secret-field';

const BLANK = {
  issuer: '',
  clientId: '',
  name: identityMessages.names.oidc as string,
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  groupSeparator: '',
  groupMember: 'id' as OidcConfig['groupMember'],
  roles: '',
  areEmailsTrusted: false,
};
type Values = typeof BLANK;

/** Single-line fields besides the secret. */
const LINES = ['issuer', 'clientId'] as const;
const MORE_LINES = ['name', 'scopes', 'groupsClaim', 'groupSeparator'] as const;
const OPTIONAL: ReadonlySet<string> = new Set(['groupSeparator']);
const MEMBERS = GROUP_MEMBERS.map((value) => ({ value, label: value }));
type Line = (typeof LINES)[number] | (typeof MORE_LINES)[number];

const HINTS: Partial<Record<Line, string>> = said.hints;

export type ProviderFormProps = {
  saved: SavedProvider | null;
  /** Label of the submit button, with the provider's name. */
  save: string;
  onSaved: () => Promise<void>;
  onCancel: () => void;
};

type OidcFormProps = ProviderFormProps & { isOnlyWay: boolean; areRolesInEnvironment: boolean };

function valuesOf(saved: SavedProvider | null): Values {
  if (saved?.provider !== 'oidc') return BLANK;
  const { provider: _, hasSecret: _has, savedAt: _at, ...values } = saved;
  return values;
}

/** Form for the company's provider. The hidden stored secret is kept unless the issuer or the client changes. */
export function OidcForm({
  saved,
  save: saveLabel,
  isOnlyWay,
  areRolesInEnvironment,
  onSaved,
  onCancel,
}: OidcFormProps) {
  const [values, setValues] = useState(() => valuesOf(saved));
  const [clientSecret, setSecret] = useState('');
  const save = trpc.admin.saveProvider.useMutation({ onSuccess: onSaved });
  const errors: Partial<Record<string, string>> = fieldErrors(save.error);
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const keeps = saved?.hasSecret === true;
  const first = valuesOf(saved);
  const isMoved = keeps && LINES.some((name) => values[name].trim() !== first[name]);
  const line = (name: Line) => (
    <Field
      key={name}
      label={said.labels[name]}
      required={!OPTIONAL.has(name)}
      hint={HINTS[name]}
      error={errors[name]}
    >
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <form
      noValidate
      method="post"
      aria-label={identityMessages.names.oidc}
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ provider: 'oidc', ...values, ...(clientSecret !== '' && { clientSecret }) });
      }}
    >
      {isOnlyWay && <Banner tone="warn">{said.required}</Banner>}
      {LINES.map(line)}
      <SecretField
        value={clientSecret}
        onChange={setSecret}
        keeps={keeps}
        isMoved={isMoved}
        error={errors['clientSecret']}
      />
      {MORE_LINES.map(line)}
      <Field label={said.labels.groupMember} hint={said.hints.groupMember} error={errors['groupMember']}>
        <Select
          options={[{ value: '', label: said.notChosen }, ...MEMBERS]}
          value={values.groupMember}
          onValueChange={(groupMember) => set({ groupMember })}
        />
      </Field>
      {areRolesInEnvironment ? (
        <p className="text-md text-fg-muted">
          {said.labels.roles}: {said.hints.rolesInEnvironment}
        </p>
      ) : (
        <Field label={said.labels.roles} hint={said.hints.roles} error={errors['roles']}>
          <Textarea
            mono
            rows={3}
            value={values.roles}
            onChange={({ target }) => set({ roles: target.value })}
          />
        </Field>
      )}
      <Checkbox
        label={said.labels.areEmailsTrusted}
        hint={said.hints.areEmailsTrusted}
        checked={values.areEmailsTrusted}
        onChange={({ target }) => set({ areEmailsTrusted: target.checked })}
      />
      <FormFooter save={saveLabel} error={save.error} isPending={save.isPending} onCancel={onCancel} />
    </form>
  );
}
