'use client';

import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { inboxMessages } from '@/domain/inbox/messages';
import type { OwnInvitation } from '@/domain/inbox/schema';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { InboxLine } from './inbox-line';

export function InvitationLine({ invitation }: { invitation: OwnInvitation }) {
  const { id, spaceName, inviterName, createdAt } = invitation;
  const utils = trpc.useUtils();
  const onSettled = () => {
    void utils.inbox.invalidate();
    void utils.space.invalidate();
  };
  const join = trpc.inbox.acceptInvitation.useMutation({
    onSuccess: ({ name }) => toast.success(inboxMessages.joined(name)),
    onError: toastError,
    onSettled,
  });
  const decline = trpc.inbox.declineInvitation.useMutation({
    onSuccess: () => toast.success(inboxMessages.declined),
    onError: toastError,
    onSettled,
  });
  const name = inviterName === '' ? reviewMessages.somebody : inviterName;
  return (
    <InboxLine
      name={name}
      text={inboxMessages.invitedYou(name, spaceName)}
      href="/spaces"
      at={createdAt}
      actions={
        <>
          <Button
            size="dense"
            variant="secondary"
            loading={decline.isPending}
            aria-label={`${inboxMessages.decline}: ${spaceName}`}
            onClick={() => decline.mutate({ id })}
          >
            {inboxMessages.decline}
          </Button>
          <Button
            size="dense"
            data-inbox-main
            loading={join.isPending}
            aria-label={`${inboxMessages.join} ${spaceName}`}
            onClick={() => join.mutate({ id })}
          >
            {inboxMessages.join}
          </Button>
        </>
      }
    />
  );
}
