'use client';

import { type RefObject, useRef } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { Departure } from '@/domain/space/departure';
import { departureMessages } from '@/domain/space/departure-messages';
import type { SpaceMemberDto } from '@/domain/space/schema';
import { useKeptWebhooks } from '@/features/admin/kept-webhooks';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { type RemovalChoice, RemovalChoices } from './removal-choices';

/** Dialog to remove a member from a space: shows what ends, and lets the owner choose what to keep. */
export function RemoveMemberDialog({
  spaceId,
  person,
  open,
  returnFocusTo,
  onClose,
}: {
  spaceId: string;
  person: SpaceMemberDto | null;
  open: boolean;
  /** Takes the focus once the member, and so the button, is removed. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const removedId = useRef<string>(null);
  const { data, error } = trpc.space.departure.useQuery(
    { id: spaceId, userId: person?.userId ?? '' },
    { enabled: open && person !== null, gcTime: 0 },
  );
  const remove = trpc.space.removeMember.useMutation({
    onSuccess: (_, { userId }) => {
      removedId.current = userId;
      toast.success(departureMessages.removed(person?.name ?? ''));
    },
    onError: toastError,
    onSettled: () => {
      onClose();
      void utils.space.members.invalidate({ id: spaceId });
      void utils.space.get.invalidate();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      finalFocus={() => (removedId.current === person?.userId ? returnFocusTo.current : null)}
      title={departureMessages.title(person?.name ?? '')}
      description={departureMessages.lead}
    >
      {error !== null && <ErrorBox>{errorText(error)}</ErrorBox>}
      {error === null && person !== null && (
        <Question
          key={person.userId}
          whose={{ spaceId, userId: person.userId, isAsked: open && person.role === 'owner' }}
          departure={data}
          isBusy={remove.isPending}
          onCancel={onClose}
          onConfirm={(choice) => remove.mutate({ id: spaceId, userId: person.userId, ...choice })}
        />
      )}
    </Dialog>
  );
}

/** The choices, as soon as everything is known. */
function Question({
  whose,
  departure,
  ...props
}: {
  whose: Parameters<typeof useKeptWebhooks>[0];
  departure: Departure | undefined;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: (choice: RemovalChoice) => void;
}) {
  const webhooks = useKeptWebhooks(whose);
  if (departure === undefined || webhooks.isPending) return <Skeleton className="h-40 w-full" />;
  return <RemovalChoices departure={departure} webhooks={webhooks} {...props} />;
}
