'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogFooter } from '@/components/ui/dialog-footer';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { TOKEN_DAYS, TOKEN_DAYS_OPTIONS, TOKEN_NAME_MAX } from '@/domain/token/limits';
import { tokenMessages } from '@/domain/token/messages';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/token/scopes';
import { trpc } from '@/trpc/client';
import { errorText, fieldErrors } from '@/trpc/error';
import { Choices } from './choices';
import { ShownOnce } from './shown-once';
import { SpaceReach } from './space-reach';

const DAYS = TOKEN_DAYS_OPTIONS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Makes an access token and shows it, which happens once. */
export function NewTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.token.create.useMutation({ onSuccess: () => utils.token.list.invalidate() });
  const token = create.data?.token;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={token === undefined ? 'Create token' : tokenMessages.made}
      description={token === undefined ? tokenMessages.lead : tokenMessages.shownOnce}
    >
      {token === undefined ? (
        <NewTokenForm create={create} />
      ) : (
        <ShownOnce label="Token" value={token} onDone={onClose} />
      )}
    </Dialog>
  );
}

function NewTokenForm({ create }: { create: ReturnType<typeof trpc.token.create.useMutation> }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(TOKEN_DAYS));
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['prompts:read']);
  const [spaceIds, setSpaceIds] = useState<string[] | null>(null);
  const errors = fieldErrors(create.error);
  const otherError = create.error !== null && Object.keys(errors).length === 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({
          name,
          days: Number(days),
          scopes: [...scopes],
          spaceIds,
        });
      }}
    >
      {otherError && <ErrorBox>{errorText(create.error)}</ErrorBox>}
      <Field
        label="Name"
        required
        error={errors['name']}
        hint="For example, the app or computer that uses it."
      >
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={TOKEN_NAME_MAX}
          autoComplete="off"
        />
      </Field>
      <Field label="Expires after" error={errors['days']}>
        <NativeSelect options={DAYS} value={days} onValueChange={setDays} />
      </Field>
      <Choices
        legend="Permissions"
        error={errors['scopes']}
        options={TOKEN_SCOPES.map((scope) => ({ value: scope, ...tokenMessages.scopes[scope] }))}
        chosen={scopes}
        onChange={setScopes}
      />
      <SpaceReach chosen={spaceIds} error={errors['spaceIds']} onChange={setSpaceIds} />
      <DialogFooter>
        <Button type="submit" loading={create.isPending}>
          Create token
        </Button>
      </DialogFooter>
    </form>
  );
}
