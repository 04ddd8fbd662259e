'use client';

import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { inboxMessages } from '@/domain/inbox/messages';
import type { GroupRequest } from '@/domain/space/groups';
import { spaceMessages } from '@/domain/space/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { InboxLine } from './inbox-line';

/** For admins: an owner's request to add a group of the company to a space. */
export function GroupLine({ group }: { group: GroupRequest }) {
  const { id, name, spaceName, role, requesterName, people, createdAt } = group;
  const utils = trpc.useUtils();
  const decide = trpc.admin.decideGroup.useMutation({
    onSuccess: (_, { isAccepted }) =>
      toast.success(isAccepted ? spaceMessages.groupsSaved : inboxMessages.declined),
    onError: toastError,
    onSettled: () => void utils.inbox.invalidate(),
  });
  const isSent = (isAccepted: boolean) => decide.isPending && decide.variables.isAccepted === isAccepted;
  return (
    <InboxLine
      name={requesterName}
      text={spaceMessages.asksForGroup(requesterName, name, spaceMessages.roles[role])}
      href="/admin/spaces"
      at={createdAt}
      actions={
        <>
          <Button
            size="dense"
            variant="secondary"
            loading={isSent(false)}
            aria-label={`${inboxMessages.decline}: ${name}`}
            onClick={() => decide.mutate({ id, isAccepted: false })}
          >
            {inboxMessages.decline}
          </Button>
          <Button
            size="dense"
            data-inbox-main
            loading={isSent(true)}
            aria-label={`${inboxMessages.accept}: ${name}`}
            onClick={() => decide.mutate({ id, isAccepted: true })}
          >
            {inboxMessages.accept}
          </Button>
        </>
      }
    >
      <p className="text-sm wrap-anywhere text-fg-muted">
        <bdi>{spaceName}</bdi> · {spaceMessages.groupSize(people)}
      </p>
    </InboxLine>
  );
}
