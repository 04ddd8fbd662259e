'use client';

import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { PasswordInput } from '@/components/ui/password-input';
import { type MailEncryption, USUAL_PORT } from '@/domain/admin/service-settings';
import type { SavedMail } from '@/domain/admin/setup';
import { mailFormMessages as said } from '@/domain/admin/setup-form-messages';
import { setupMessages } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { fieldErrors } from '@/trpc/error';
import { FormFooter } from './form-footer';

const ENCRYPTIONS = (['tls', 'starttls', 'none'] as const).map((value) => ({
  value,
  label: said.encryption[value],
}));

const BLANK = {
  host: '',
  port: String(USUAL_PORT.tls),
  encryption: 'tls' as MailEncryption,
  user: '',
  fromName: 'Cuebook',
  fromAddress: '',
};

type Values = typeof BLANK;

/** Whether the server differs from the one that the stored password is for. */
function isElsewhere(saved: SavedMail, { host, port, encryption }: Values): boolean {
  return (
    host.trim().toLowerCase() !== saved.host || Number(port) !== saved.port || encryption !== saved.encryption
  );
}

function settingsOf({ host, port, encryption, user, fromName, fromAddress }: Values, password: string) {
  return {
    host,
    // The validation of ports rejects 0.
    port: /^\d+$/.test(port.trim()) ? Number(port) : 0,
    encryption,
    user,
    fromName,
    fromAddress,
    // An empty password field keeps the stored password.
    ...(password !== '' && { password }),
  };
}

type MailFormProps = {
  saved: SavedMail | null;
  onSaved: () => Promise<void>;
  onCancel?: (() => void) | undefined;
};

/** Form for the mail server. The stored password is kept unless its server changes, and is never displayed. */
export function MailForm({ saved, onSaved, onCancel }: MailFormProps) {
  const [values, setValues] = useState(saved === null ? BLANK : { ...saved, port: String(saved.port) });
  const [password, setPassword] = useState('');
  const save = trpc.admin.saveMail.useMutation({ onSuccess: onSaved });
  const errors = fieldErrors(save.error);
  const { port, encryption, user } = values;
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const keeps = saved?.hasSecret === true;
  const isMoved = keeps && isElsewhere(saved, values);
  const signsIn = user.trim() !== '';
  const field = (name: 'host' | 'port' | 'user' | 'fromName' | 'fromAddress') => ({
    autoComplete: 'off',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <form
      noValidate
      method="post"
      aria-label={setupMessages.names.mail}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(settingsOf(values, password));
      }}
    >
      <Field label="Server" required hint={said.host} error={errors.host}>
        <Input {...field('host')} autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Encryption" error={errors.encryption}>
        <NativeSelect
          options={ENCRYPTIONS}
          value={encryption}
          onValueChange={(next) =>
            set({
              encryption: next,
              // A port that the user has entered stays.
              port: port === String(USUAL_PORT[encryption]) ? String(USUAL_PORT[next]) : port,
            })
          }
        />
      </Field>
      <Field label="Port" required error={errors.port}>
        <Input {...field('port')} inputMode="numeric" />
      </Field>
      <Field label="User name" hint={said.user} error={errors.user}>
        <Input {...field('user')} autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        label="Password"
        required={signsIn && (!keeps || isMoved)}
        hint={isMoved ? said.passwordAgain : keeps ? said.keepPassword : undefined}
        error={errors.password}
      >
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Field label="Sender name" error={errors.fromName}>
        <Input {...field('fromName')} />
      </Field>
      <Field label="Sender address" required hint={said.fromAddress} error={errors.fromAddress}>
        <Input {...field('fromAddress')} type="email" />
      </Field>
      <FormFooter
        save={setupMessages.save.mail}
        error={save.error}
        isPending={save.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
