'use client';

import { type SyntheticEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DataTable } from '@/components/ui/data-table';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { toast } from '@/components/ui/toast';
import { spaceMessages } from '@/domain/space/messages';
import type { GroupPreview } from '@/domain/space/groups';
import { type AskedGroup, type LeftOut, type SpaceGroup, SpaceGroupSet } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { ROLE_OPTIONS } from './role-options';
import { useNamedSection } from './use-named-section';

const GROUP_ROLES = ROLE_OPTIONS.filter(
  (option): option is typeof option & { value: SpaceGroup['role'] } => option.value !== 'owner',
);

type Asking = GroupPreview & { name: string };

/** For owners: the groups of the company whose people are in the space. Some only an admin can add. */
export function SpaceGroups({
  spaceId,
  groups,
  asked,
  leftOut,
}: {
  spaceId: string;
  groups: readonly SpaceGroup[];
  /** Groups that an admin was asked to add, or declined. */
  asked: readonly AskedGroup[];
  leftOut: readonly LeftOut[];
}) {
  const utils = trpc.useUtils();
  const heading = useNamedSection('space-groups');
  const save = trpc.space.setGroup.useMutation();
  const remove = trpc.space.removeGroup.useMutation();
  const [name, setName] = useState('');
  const [role, setRole] = useState<SpaceGroup['role']>('member');
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);

  async function act(change: Promise<{ name: string; isAsked?: boolean }>): Promise<boolean> {
    try {
      const { isAsked = false } = await change;
      toast.success(isAsked ? spaceMessages.groupAsked : spaceMessages.groupsSaved);
      return true;
    } catch (failure) {
      toastError(failure);
      return false;
    } finally {
      await Promise.all([utils.space.members.invalidate({ id: spaceId }), utils.space.get.invalidate()]);
    }
  }

  async function add(event: SyntheticEvent) {
    event.preventDefault();
    const { data, error } = SpaceGroupSet.safeParse({ id: spaceId, name, role });
    setProblem(error?.issues[0]?.message ?? null);
    if (data === undefined) return;
    setLoading(true);
    try {
      const preview = await utils.space.previewGroup.fetch(
        { id: spaceId, name: data.name },
        { staleTime: 0 },
      );
      setAsking({ ...preview, name: data.name });
      setOpen(true);
    } catch (failure) {
      toastError(failure);
    } finally {
      setLoading(false);
    }
  }

  async function confirm() {
    if (asking === null) return;
    if (await act(save.mutateAsync({ id: spaceId, name: asking.name, role }))) setName('');
    setOpen(false);
  }

  return (
    <section aria-labelledby="space-groups" className="grid gap-3">
      <h2 id="space-groups" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Identity provider groups
      </h2>
      <p className="max-w-form text-fg-muted">{spaceMessages.groupsHint}</p>
      {groups.length + asked.length > 0 && (
        <GroupTable
          groups={groups}
          asked={asked}
          isBusy={remove.isPending}
          onRemove={(group) => void act(remove.mutateAsync({ id: spaceId, name: group }))}
        />
      )}
      <form
        onSubmit={(event) => void add(event)}
        noValidate
        className="grid max-w-form items-start gap-3 sm:grid-cols-[1fr_auto_auto]"
      >
        <Field label="Group" error={problem}>
          <Input
            dir="auto"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Role">
          <NativeSelect options={GROUP_ROLES} value={role} onValueChange={setRole} />
        </Field>
        <Button type="submit" variant="secondary" loading={isLoading} className="sm:mt-6.5">
          Add
        </Button>
      </form>
      {leftOut.length > 0 && <LeftOutTable people={leftOut} />}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={asking?.people == null ? spaceMessages.askAdmin : spaceMessages.addGroup}
        description={
          asking?.people == null
            ? spaceMessages.askAdminHint(asking?.name ?? '')
            : spaceMessages.groupPeople(asking.people, asking.name)
        }
        confirmLabel={asking?.people == null ? spaceMessages.askAdmin : spaceMessages.addGroup}
        tone="primary"
        loading={save.isPending}
        onConfirm={() => void confirm()}
      />
    </section>
  );
}

/** People of the groups who are not in the space, and why. */
function LeftOutTable({ people }: { people: readonly LeftOut[] }) {
  return (
    <DataTable
      caption={spaceMessages.leftOut}
      rows={[...people]}
      rowKey={({ userId }) => userId}
      columns={[
        { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: 'group',
          header: 'Group',
          className: 'wrap-anywhere',
          cell: ({ group }) => <bdi>{group}</bdi>,
        },
        { key: 'why', header: 'Reason', cell: ({ reason }) => spaceMessages.leftOutReasons[reason] },
      ]}
    />
  );
}

function GroupTable({
  groups,
  asked,
  isBusy,
  onRemove,
}: {
  groups: readonly SpaceGroup[];
  asked: readonly AskedGroup[];
  isBusy: boolean;
  onRemove: (name: string) => void;
}) {
  return (
    <DataTable
      caption="Groups and their roles"
      hideCaption
      rows={[
        ...groups.map((group) => ({ ...group, state: null })),
        ...asked.map(({ isDeclined, ...group }) => ({
          ...group,
          state: isDeclined ? spaceMessages.groupDeclinedState : spaceMessages.groupAskedState,
        })),
      ]}
      rowKey={({ name, state }) => `${name} ${state ?? ''}`}
      columns={[
        {
          key: 'name',
          header: 'Group',
          rowHeader: true,
          cell: (group) => (
            <span className="flex flex-wrap items-center gap-2">
              <span dir="auto">{group.name}</span>
              {group.state !== null && <Badge>{group.state}</Badge>}
            </span>
          ),
        },
        { key: 'role', header: 'Role', cell: (group) => spaceMessages.roles[group.role] },
        {
          key: 'remove',
          header: <span className="sr-only">Remove</span>,
          align: 'end',
          cell: (group) => (
            <Button
              variant="ghost"
              size="dense"
              aria-label={`Remove the group ${group.name}`}
              disabled={isBusy}
              onClick={() => onRemove(group.name)}
            >
              Remove
            </Button>
          ),
        },
      ]}
    />
  );
}
