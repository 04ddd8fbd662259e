'use client';

import type { RefObject } from 'react';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { RemovedMember } from '@/domain/space/departure';
import { departureMessages } from '@/domain/space/departure-messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

type Removed = z.infer<typeof RemovedMember>;

/** Members that owners removed, for owners: with the date and a button to let them join again. */
export function RemovedPeople({
  spaceId,
  removed,
  returnFocusTo,
}: {
  spaceId: string;
  removed: readonly Removed[];
  /** Takes the focus when the clicked button is removed. */
  returnFocusTo: RefObject<HTMLElement | null>;
}) {
  const utils = trpc.useUtils();
  const allow = trpc.space.allowReturn.useMutation({
    onError: toastError,
    onSettled: () => utils.space.members.invalidate({ id: spaceId }),
  });
  return (
    <DataTable
      caption={departureMessages.removedPeople}
      rows={removed}
      rowKey={({ userId }) => userId}
      columns={[
        {
          key: 'name',
          header: 'Name',
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: ({ name, removedAt }) => (
            <>
              <bdi>{name}</bdi>
              <span className="mt-1 block text-sm font-normal text-fg-muted md:hidden">
                Removed <Time date={removedAt} />
              </span>
            </>
          ),
        },
        {
          key: 'at',
          header: 'Removed',
          className: 'max-md:hidden',
          cell: ({ removedAt }) => <Time date={removedAt} />,
        },
        {
          key: 'allow',
          header: <span className="sr-only">Allow again</span>,
          align: 'end',
          cell: ({ userId, name }) => (
            <Button
              variant="ghost"
              size="dense"
              className="whitespace-nowrap"
              aria-label={`Allow ${name} again`}
              loading={allow.isPending && allow.variables.userId === userId}
              onClick={() =>
                allow.mutate(
                  { id: spaceId, userId },
                  {
                    onSuccess: () => {
                      toast.success(departureMessages.allowed(name));
                      returnFocusTo.current?.focus();
                    },
                  },
                )
              }
            >
              Allow again
            </Button>
          ),
        },
      ]}
    />
  );
}
