'use client';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceRole } from '@/domain/space/role';
import type { SpaceMemberDto } from '@/domain/space/schema';
import { useKeptWebhooks } from '@/features/admin/kept-webhooks';

/** An owner who gets a lower role. */
export type Demotion = { person: SpaceMemberDto; role: SpaceRole };

interface DemoteOwnerDialogProps {
  spaceId: string;
  /** Whether it is the reader, who can keep nothing then. */
  isSelf: boolean;
  /** Stays set while the dialog closes, so that its texts stay. */
  demotion: Demotion | null;
  open: boolean;
  onClose: () => void;
  onConfirm: (demotion: Demotion, keepWebhooks: string[]) => void;
}

/** Confirms a lower role for an owner, and lets the reader keep the webhooks that they set. */
export function DemoteOwnerDialog({ demotion, ...props }: DemoteOwnerDialogProps) {
  return demotion && <Question key={demotion.person.userId} demotion={demotion} {...props} />;
}

function Question({
  spaceId,
  isSelf,
  demotion,
  open,
  onClose,
  onConfirm,
}: DemoteOwnerDialogProps & { demotion: Demotion }) {
  const { person, role } = demotion;
  const { isPending, kept, choices } = useKeptWebhooks({
    spaceId,
    userId: person.userId,
    isAsked: open && !isSelf,
  });
  return (
    <ConfirmDialog
      {...spaceMessages.demoteQuestion(person.name, role)}
      // With everything that it asks.
      open={open && !isPending}
      onOpenChange={onClose}
      confirmLabel="Change role"
      onConfirm={() => onConfirm(demotion, kept)}
    >
      {choices}
    </ConfirmDialog>
  );
}
