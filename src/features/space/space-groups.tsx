'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { toast } from '@/components/ui/toast';
import { spaceMessages } from '@/domain/space/messages';
import { type SpaceGroup, SpaceGroupSet } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { ROLE_OPTIONS } from './role-options';

const GROUP_ROLES = ROLE_OPTIONS.filter(
  (option): option is typeof option & { value: SpaceGroup['role'] } => option.value !== 'owner',
);

/** For owners: the groups of the company whose people are in the space. */
export function SpaceGroups({ spaceId, groups }: { spaceId: string; groups: readonly SpaceGroup[] }) {
  const utils = trpc.useUtils();
  const save = trpc.space.setGroup.useMutation();
  const remove = trpc.space.removeGroup.useMutation();
  const [name, setName] = useState('');
  const [role, setRole] = useState<SpaceGroup['role']>('member');
  const [problem, setProblem] = useState<string | null>(null);

  async function act(change: Promise<unknown>): Promise<boolean> {
    try {
      await change;
      toast.success(spaceMessages.groupsSaved);
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
    if (data !== undefined && (await act(save.mutateAsync(data)))) setName('');
  }

  return (
    <section aria-labelledby="space-groups" className="grid gap-3">
      <h2 id="space-groups" className="text-xl">
        Identity provider groups
      </h2>
      <p className="max-w-form text-fg-muted">{spaceMessages.groupsHint}</p>
      {groups.length > 0 && (
        <GroupTable
          groups={groups}
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
        <Button type="submit" variant="secondary" loading={save.isPending} className="sm:mt-6.5">
          Add
        </Button>
      </form>
    </section>
  );
}

function GroupTable({
  groups,
  isBusy,
  onRemove,
}: {
  groups: readonly SpaceGroup[];
  isBusy: boolean;
  onRemove: (name: string) => void;
}) {
  return (
    <DataTable
      caption="Groups and their roles"
      hideCaption
      rows={[...groups]}
      rowKey={(group) => group.name}
      columns={[
        {
          key: 'name',
          header: 'Group',
          rowHeader: true,
          cell: (group) => <span dir="auto">{group.name}</span>,
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
