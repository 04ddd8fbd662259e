'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { type ScimToken, scimMessages } from '@/domain/admin/scim';
import { AccountFormFrame } from '@/features/account/account-form-frame';
import { fieldText } from '@/features/account/field-text';
import { errorText, fieldErrors } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { CopiedLine } from './copied-line';
import { DirectoryGuide } from './directory-guide';
import { NewToken } from './new-token';
import { TokenList } from './token-list';

/** For admins: the tokens by which a company's directory makes, changes and shuts accounts (SCIM 2.0). */
export function DirectorySection({ address }: { address: string }) {
  const utils = trpc.useUtils();
  const { data: tokens = [], error, refetch } = trpc.admin.listScimTokens.useQuery();
  const [revoked, setRevoked] = useState<ScimToken | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const refresh = () => void utils.admin.listScimTokens.invalidate();
  const create = trpc.admin.createScimToken.useMutation({ onSuccess: refresh });
  const revoke = trpc.admin.revokeScimToken.useMutation({
    onSuccess: () => {
      refresh();
      toast.success(scimMessages.revoked);
    },
    onError: toastError,
    onSettled: () => setRevoked(null),
  });
  return (
    <Card as="section" aria-labelledby="directory" className="sm:p-6">
      <h2 id="directory" className="mb-2 scroll-mt-24 text-2xl">
        User provisioning (SCIM)
      </h2>
      <p className="max-w-prose text-fg-muted">
        Manage accounts from Entra, Okta or Google Workspace with SCIM 2.0. Give your provider this address
        and a token:
      </p>
      <div className="mt-3">
        <CopiedLine name="Directory address" text={address} />
      </div>
      {error !== null && (
        <ErrorBox className="mt-3" onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorBox>
      )}
      <TokenList tokens={tokens} onRevoke={setRevoked} />
      {create.data !== undefined && <NewToken token={create.data.token} />}
      <AccountFormFrame
        onSubmit={(form, element) => {
          const options = {
            onSuccess: () => element.reset(),
            onError: (error: unknown) => Object.keys(fieldErrors(error)).length === 0 && toastError(error),
          };
          create.mutate({ name: fieldText(form, 'name') }, options);
        }}
      >
        <div className="mt-3 flex max-w-prose flex-wrap items-end gap-2">
          <Field label="Directory name" error={fieldErrors(create.error)['name']} className="min-w-0 flex-1">
            <Input name="name" autoComplete="off" maxLength={60} />
          </Field>
          <Button ref={addButton} type="submit" variant="secondary" loading={create.isPending}>
            Create token
          </Button>
        </div>
      </AccountFormFrame>
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={() => setRevoked(null)}
        title="Revoke this token?"
        description={scimMessages.revokeQuestion(revoked?.name ?? '')}
        confirmLabel="Revoke"
        loading={revoke.isPending}
        tone="danger"
        onConfirm={() => revoked !== null && revoke.mutate({ id: revoked.id })}
        finalFocus={() => addButton.current}
      />
      <div className="mt-6">
        <DirectoryGuide />
      </div>
    </Card>
  );
}
