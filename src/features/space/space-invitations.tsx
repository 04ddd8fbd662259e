'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { waitingMessages } from '@/domain/account/waiting-messages';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceInvitationDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { InvitationMail, type CreatedLink, CreatedLinks } from './invitation-mail';

const mailedTo = (email: string | null, name: string | null) =>
  (email ?? name) === null ? 'Revoke link' : `Revoke invitation for ${email ?? name}`;

/** Invitations that still work, for owners: what they give, until when, and the way to end one. */
export function SpaceInvitations({
  spaceId,
  invitations,
}: {
  spaceId: string;
  invitations: readonly SpaceInvitationDto[];
}) {
  const utils = trpc.useUtils();
  const [links, setLinks] = useState<readonly CreatedLink[]>([]);
  const revoke = trpc.space.revokeInvitation.useMutation({
    onError: toastError,
    onSettled: () => utils.space.members.invalidate({ id: spaceId }),
  });
  return (
    <div className="grid gap-4">
      <CreatedLinks links={links} />
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
            cell: (invitation) => (
              <>
                <bdi>{invitation.email ?? invitation.name ?? 'Anyone with the link'}</bdi>
                {invitation.isWaiting && (
                  <span className="block text-sm font-normal text-fg-muted">{waitingMessages.waits}</span>
                )}
                <InvitationMail
                  spaceId={spaceId}
                  invitation={invitation}
                  onLink={(made) => setLinks([...links, made])}
                />
                <span className="mt-1 block text-sm font-normal text-fg-muted md:hidden">
                  Uses left: {invitation.usesLeft}. Expires <Time date={invitation.expiresAt} />
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
            cell: ({ id, email, name }) => (
              <Button
                variant="ghost"
                size="dense"
                aria-label={mailedTo(email, name)}
                loading={revoke.isPending && revoke.variables.invitationId === id}
                onClick={() => revoke.mutate({ id: spaceId, invitationId: id })}
              >
                Revoke
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
