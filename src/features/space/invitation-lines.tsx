'use client';

import { useState } from 'react';
import { spaceMessages } from '@/domain/space/messages';
import { trpc } from '@/trpc/client';
import { InvitationMail, type CreatedLink, CreatedLinks } from './invitation-mail';

const ASK_EVERY_MS = 3_000;

/** A line for each address that was invited and has not joined, with what became of its email. */
export function InvitationLines({ spaceId }: { spaceId: string }) {
  const [links, setLinks] = useState<readonly CreatedLink[]>([]);
  const { data } = trpc.space.members.useQuery(
    { id: spaceId },
    {
      refetchInterval: ({ state }) =>
        state.data?.invitations?.some(({ mail }) => mail === 'waiting') === true && ASK_EVERY_MS,
      meta: { isQuiet: true },
    },
  );
  const mailed = (data?.invitations ?? []).filter(({ mail }) => mail !== null);
  return (
    <>
      <CreatedLinks links={links} />
      {mailed.length > 0 && (
        <ul
          aria-label={spaceMessages.invite.lines}
          className="grid max-h-72 divide-y divide-border overflow-y-auto"
        >
          {mailed.map((invitation) => (
            <li key={invitation.id} className="grid gap-0.5 py-1.5 text-md wrap-anywhere">
              <bdi className="font-medium">{invitation.email ?? invitation.name}</bdi>
              <InvitationMail
                spaceId={spaceId}
                invitation={invitation}
                onLink={(made) => setLinks([...links, made])}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
