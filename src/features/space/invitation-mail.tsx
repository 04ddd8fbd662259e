'use client';

import { Button } from '@/components/ui/button';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceInvitationDto } from '@/domain/space/schema';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { copyLink, InviteLink } from './invite-link';

/** A link created instead of an invitation email; displayed until the page is left. */
export type CreatedLink = { who: string; url: string };

/** Delivery state of an invitation's email, and a link to share if it does not arrive. */
export function InvitationMail({
  spaceId,
  invitation: { id, mail, email, name },
  onLink,
}: {
  spaceId: string;
  invitation: SpaceInvitationDto;
  onLink: (made: CreatedLink) => void;
}) {
  const utils = trpc.useUtils();
  const who = email ?? name ?? '';
  const replace = trpc.space.linkInstead.useMutation({
    onSuccess: ({ url }) => {
      onLink({ who, url });
      void copyLink(url);
    },
    onError: toastError,
    onSettled: () => utils.space.members.invalidate({ id: spaceId }),
  });
  if (mail === null) return null;
  const isLate = mail === 'delayed' || mail === 'failed';
  return (
    <span className="grid gap-1.5 text-sm font-normal">
      <span className={cn(isLate ? 'text-danger' : 'text-fg-muted')}>{spaceMessages.invite.mails[mail]}</span>
      {isLate && (
        <span>
          <Button
            variant="secondary"
            size="dense"
            aria-label={`Copy a link for ${who}`}
            loading={replace.isPending}
            onClick={() => replace.mutate({ id: spaceId, invitationId: id })}
          >
            Copy link
          </Button>
        </span>
      )}
    </span>
  );
}

export function CreatedLinks({ links }: { links: readonly CreatedLink[] }) {
  return links.map(({ who, url }) => (
    <section key={url} aria-label={who} className="grid gap-1 text-md wrap-anywhere">
      <bdi className="font-medium">{who}</bdi>
      <InviteLink url={url} hint={spaceMessages.invite.linkForOne} />
    </section>
  ));
}
