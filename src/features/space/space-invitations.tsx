'use client';

import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceInvitationDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Invitations that still work, for owners: what they give, until when, and the way to end one. */
export function SpaceInvitations({
  spaceId,
  invitations,
}: {
  spaceId: string;
  invitations: readonly SpaceInvitationDto[];
}) {
  const utils = trpc.useUtils();
  const revoke = trpc.space.revokeInvitation.useMutation({
    onError: toastError,
    onSettled: () => utils.space.members.invalidate({ id: spaceId }),
  });
  return (
    <DataTable
      caption="Pending invitations"
      rows={invitations}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'who',
          header: 'For',
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: ({ email, usesLeft, expiresAt }) => (
            <>
              {email ?? 'Anyone with the link'}
              <span className="mt-1 block text-sm font-normal text-fg-muted md:hidden">
                Uses left: {usesLeft}. Expires <Time date={expiresAt} />
              </span>
            </>
          ),
        },
        { key: 'role', header: 'Role', cell: ({ role }) => spaceMessages.roles[role] },
        {
          key: 'uses',
          header: 'Uses left',
          align: 'end',
          className: 'max-md:hidden',
          cell: ({ usesLeft }) => usesLeft,
        },
        {
          key: 'until',
          header: 'Expires',
          className: 'max-md:hidden',
          cell: ({ expiresAt }) => <Time date={expiresAt} />,
        },
        {
          key: 'revoke',
          header: <span className="sr-only">Revoke</span>,
          align: 'end',
          cell: ({ id, email }) => (
            <Button
              variant="ghost"
              size="dense"
              aria-label={email === null ? 'Revoke link' : `Revoke invitation for ${email}`}
              loading={revoke.isPending && revoke.variables.invitationId === id}
              onClick={() => revoke.mutate({ id: spaceId, invitationId: id })}
            >
              Revoke
            </Button>
          ),
        },
      ]}
    />
  );
}
