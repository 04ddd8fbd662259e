'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Member } from '@/domain/actor';
import { InvitePeople } from './invite-people';

/** Invites into a space: many people at once, or by a link. */
export function InviteDialog({
  actor,
  spaceId,
  open,
  onClose,
}: {
  actor: Member;
  spaceId: string;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Invite people"
      size="sm"
      bottomOnPhone
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <InvitePeople actor={actor} spaceId={spaceId} />
    </Dialog>
  );
}
