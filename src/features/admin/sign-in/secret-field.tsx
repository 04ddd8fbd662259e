'use client';

import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { providerFormMessages as said } from '@/domain/admin/provider-form-messages';

type SecretFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** Whether there is one that stays when nothing is entered. */
  keeps: boolean;
  /** Whether it would go to another client or address: it is asked for again. */
  isMoved: boolean;
  error: string | undefined;
};

/** The secret of a client: what is saved is never shown. */
export function SecretField({ value, onChange, keeps, isMoved, error }: SecretFieldProps) {
  return (
    <Field
      label={said.labels.clientSecret}
      required={!keeps || isMoved}
      hint={isMoved ? said.secretAgain : keeps ? said.keepSecret : undefined}
      error={error}
    >
      <PasswordInput autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
