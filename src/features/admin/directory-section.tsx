'use client';

import { useRef, useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { copyText } from '@/lib/clipboard';
import { type ScimToken, scimMessages } from '@/domain/admin/scim';
import { AccountFormFrame } from '@/features/account/account-form-frame';
import { fieldText } from '@/features/account/field-text';
import { fieldErrors } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** For admins: the tokens by which a company's directory makes, changes and shuts accounts (SCIM 2.0). */
export function DirectorySection({ address }: { address: string }) {
  const utils = trpc.useUtils();
  const { data: tokens = [] } = trpc.admin.listScimTokens.useQuery();
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
    <section aria-labelledby="directory" className="mt-12">
      <h2 id="directory" className="mb-2 scroll-mt-24 text-2xl">
        User provisioning (SCIM)
      </h2>
      <p className="max-w-prose text-fg-muted">
        Manage accounts from Entra, Okta or Google Workspace with SCIM 2.0. Give your provider this address
        and a token:
      </p>
      <p className="mt-2">
        <code className="break-all">{address}</code>
      </p>
      <ul className="mt-3 grid max-w-prose gap-2">
        {tokens.map((token) => (
          <Card as="li" key={token.id} className="flex flex-wrap items-center gap-2 px-4 py-2">
            <p className="min-w-0 flex-1 break-words">
              <b>{token.name}</b>{' '}
              <span className="text-fg-muted">
                {token.lastUsedAt === null ? (
                  'never used'
                ) : (
                  <>
                    used <Time date={token.lastUsedAt} />
                  </>
                )}
              </span>
            </p>
            <Button
              variant="ghost"
              size="dense"
              aria-haspopup="dialog"
              aria-label={`Revoke ${token.name}`}
              onClick={() => setRevoked(token)}
            >
              Revoke
            </Button>
          </Card>
        ))}
      </ul>
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
        onOpenChange={(isOpen) => !isOpen && setRevoked(null)}
        title="Revoke this token?"
        description={scimMessages.revokeQuestion(revoked?.name ?? '')}
        confirmLabel="Revoke"
        loading={revoke.isPending}
        tone="danger"
        onConfirm={() => revoked !== null && revoke.mutate({ id: revoked.id })}
        finalFocus={() => addButton.current}
      />
    </section>
  );
}

/** A token as it is shown this once. */
function NewToken({ token }: { token: string }) {
  async function copy() {
    try {
      await copyText(token);
      toast.success(messages.copy.field('Token'));
    } catch {
      toast.error(messages.copy.failed);
    }
  }
  return (
    <Banner
      tone="primary"
      role="status"
      className="mt-3 max-w-prose"
      actions={
        <Button variant="secondary" size="dense" onClick={() => void copy()}>
          Copy token
        </Button>
      }
    >
      {scimMessages.created}
      <code className="mt-2 block break-all select-all">{token}</code>
    </Banner>
  );
}
