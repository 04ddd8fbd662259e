'use client';

import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { NamedGroup } from '@/domain/space/groups';
import { spaceMessages } from '@/domain/space/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** For admins: the groups of the company that are named in spaces. Renders nothing without one. */
export function NamedGroups({ first }: { first: NamedGroup[] }) {
  const utils = trpc.useUtils();
  const { data: groups } = trpc.admin.namedGroups.useQuery(undefined, { initialData: first });
  const remove = trpc.admin.removeGroup.useMutation({
    onSuccess: () => toast.success(spaceMessages.groupsSaved),
    onError: toastError,
    onSettled: () => void utils.admin.namedGroups.invalidate(),
  });
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="named-groups" className="mt-10 grid gap-3">
      <h2 id="named-groups" className="text-xl">
        Groups in spaces
      </h2>
      <DataTable
        caption="Groups in spaces"
        hideCaption
        rows={groups}
        rowKey={({ spaceId, name }) => `${spaceId} ${name}`}
        columns={[
          {
            key: 'name',
            header: 'Group',
            rowHeader: true,
            className: 'wrap-anywhere',
            cell: ({ name, spaceName, namedBy }) => (
              <>
                <bdi>{name}</bdi>
                <span className="mt-1 block text-sm font-normal text-fg-muted">
                  <bdi>{spaceName}</bdi>
                  {namedBy !== null && (
                    <>
                      {' · added by '}
                      <bdi>{namedBy}</bdi>
                    </>
                  )}
                </span>
              </>
            ),
          },
          { key: 'role', header: 'Role', cell: ({ role }) => spaceMessages.roles[role] },
          { key: 'people', header: 'People', align: 'end', cell: ({ people }) => people },
          {
            key: 'at',
            header: 'Added',
            className: 'whitespace-nowrap max-md:hidden',
            cell: ({ namedAt }) => (namedAt === null ? '—' : <Time date={namedAt} form="day" />),
          },
          {
            key: 'remove',
            header: <span className="sr-only">Remove</span>,
            align: 'end',
            cell: ({ spaceId, name, spaceName }) => (
              <Button
                variant="ghost"
                size="dense"
                aria-label={`Remove the group ${name} from ${spaceName}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ spaceId, name })}
              >
                Remove
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
