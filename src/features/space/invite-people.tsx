'use client';

import { CircleAlert, Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import type { Member } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { spaceMessages } from '@/domain/space/messages';
import { SPACE_ROLES, type SpaceRole } from '@/domain/space/role';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { InvitationLines } from './invitation-lines';
import { InviteLink } from './invite-link';
import { InviteeBox } from './invitee-box';
import { type Chip, useInvitees } from './use-invitees';

const ROLES = SPACE_ROLES.map((value) => ({ value, label: spaceMessages.roleSentences[value] }));

/** Invites into a space: many at once by name or address, or by a link, with what became of each. */
export function InvitePeople({ actor, spaceId }: { actor: Member; spaceId: string }) {
  const utils = trpc.useUtils();
  const invitees = useInvitees(spaceId);
  const [role, setRole] = useState<SpaceRole>('member');
  const [link, setLink] = useState<string | null>(null);
  const makeLink = trpc.space.invite.useMutation({
    onSuccess: ({ url }) => setLink(url),
    onError: toastError,
    onSettled: () => utils.space.members.invalidate({ id: spaceId }),
  });
  const count = invitees.sendable.length;
  const [putOff = null] = invitees.sendable.flatMap(({ note }) => note ?? []);
  return (
    <div className="grid gap-4">
      <InviteeBox invitees={invitees} mayFind={canCreate(actor)} />
      <p role="status" className="text-sm text-fg-muted empty:hidden">
        {putOff ?? invitees.notice}
      </p>
      {invitees.faulty.length > 0 && <Faults faulty={invitees.faulty} onRemove={invitees.removeFaulty} />}
      <Field label="They can">
        <NativeSelect options={ROLES} value={role} onValueChange={setRole} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          loading={invitees.isSending}
          disabledReason={count === 0 && spaceMessages.invite.nobody}
          onClick={() => void invitees.send(role)}
        >
          {spaceMessages.invite.send(count)}
        </Button>
        <Button
          variant="secondary"
          icon={<Link2 aria-hidden="true" />}
          loading={makeLink.isPending}
          onClick={() => makeLink.mutate({ id: spaceId, role })}
        >
          Create link
        </Button>
      </div>
      {link !== null && <InviteLink url={link} hint={spaceMessages.linkHint} />}
      <InvitationLines spaceId={spaceId} />
    </div>
  );
}

function Faults({ faulty, onRemove }: { faulty: readonly Chip[]; onRemove: () => void }) {
  return (
    <div className="grid gap-1.5 text-sm text-danger">
      <p role="status" className="flex items-center gap-1.5 font-medium">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {spaceMessages.invite.faulty(faulty.length)}
      </p>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {faulty.map(({ key, label, problem }) => (
          <li key={key} className="wrap-anywhere">
            <bdi className="font-medium">{label}</bdi>: {problem}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="ghost" size="dense" onClick={onRemove}>
          {spaceMessages.invite.dropFaulty}
        </Button>
      </div>
    </div>
  );
}
