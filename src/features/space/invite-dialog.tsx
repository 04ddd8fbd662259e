'use client';

import { Copy } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { toast } from '@/components/ui/toast';
import { Email } from '@/domain/account/email';
import { messages } from '@/domain/messages';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceRole } from '@/domain/space/role';
import { copyText } from '@/lib/clipboard';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { ROLE_OPTIONS } from './role-options';

/** Invites into a space: by mail with an address, by a link to copy without one. */
export function InviteDialog({
  spaceId,
  open,
  onClose,
}: {
  spaceId: string;
  open: boolean;
  onClose: () => void;
}) {
  const form = useId();
  const utils = trpc.useUtils();
  const invite = trpc.space.invite.useMutation();
  const [role, setRole] = useState<SpaceRole>('member');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);

  function close() {
    setEmail('');
    setLink(null);
    setProblem(null);
    onClose();
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const address = email.trim() === '' ? null : Email.safeParse(email);
    if (address?.success === false) {
      setProblem(messages.auth.invalidEmail);
      return;
    }
    setProblem(null);
    try {
      const { url } = await invite.mutateAsync({
        id: spaceId,
        role,
        ...(address && { email: address.data }),
      });
      void utils.space.members.invalidate({ id: spaceId });
      if (url !== null) {
        setLink(url);
        return;
      }
      toast.success(spaceMessages.invited(address?.data ?? ''));
      close();
    } catch (error) {
      toastError(error);
    }
  }

  async function copy() {
    if (link === null) return;
    try {
      await copyText(link);
      toast.success(spaceMessages.linkCopied);
    } catch {
      toast.error(messages.prompt.copyFailed);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Invite people"
      size="sm"
      bottomOnPhone
      footer={
        link === null ? (
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} loading={invite.isPending}>
              {email.trim() === '' ? 'Create link' : 'Send invitation'}
            </Button>
          </>
        ) : (
          <Button onClick={close}>Done</Button>
        )
      }
    >
      {link === null ? (
        <form id={form} onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
          <Field label="Role" hint={spaceMessages.roleHints[role]}>
            <NativeSelect options={ROLE_OPTIONS} value={role} onValueChange={setRole} />
          </Field>
          <Field label="Email address" hint={spaceMessages.inviteHint} error={problem}>
            <Input
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
        </form>
      ) : (
        <div className="grid gap-4">
          <Field label="Link" hint={spaceMessages.linkHint}>
            <Input readOnly value={link} onFocus={({ target }) => target.select()} />
          </Field>
          <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            Copy link
          </Button>
        </div>
      )}
    </Dialog>
  );
}
