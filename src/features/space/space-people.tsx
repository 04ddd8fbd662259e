'use client';

import { UserMinus, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DataTable, type DataTableColumn } from '@/components/ui/data-table';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { Skeleton } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/domain/actor';
import { waitingMessages } from '@/domain/account/waiting-messages';
import { spaceMessages } from '@/domain/space/messages';
import { canManageSpace } from '@/domain/space/policy';
import type { SpaceDto, SpaceMemberDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { InviteDialog } from './invite-dialog';
import { OutlivedGrants } from './outlived-grants';
import { RemoveMemberDialog } from './remove-member-dialog';
import { RemovedPeople } from './removed-people';
import { ROLE_OPTIONS } from './role-options';
import { SpaceGroups } from './space-groups';
import { SpaceInvitations } from './space-invitations';

/** What an owner knows of a member's address, and of a role that waits for it. */
function AddressLines({ person, onWithdraw }: { person: SpaceMemberDto; onWithdraw: () => void }) {
  const { waiting, isUnproved, name } = person;
  if (waiting === null) return isUnproved && <Badge tone="warn">{waitingMessages.badge}</Badge>;
  const role = spaceMessages.roles[waiting.role];
  const label = waiting.isDropped ? waitingMessages.dismiss : waitingMessages.withdraw;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-fg-muted">
      {waiting.isDropped ? waitingMessages.roleDropped(role) : waitingMessages.roleWaits(role)}
      <Button
        variant="ghost"
        size="dense"
        className="-ms-3"
        aria-label={`${label} ${role}, ${name}`}
        onClick={onWithdraw}
      >
        {label}
      </Button>
    </span>
  );
}

function PersonName({ person }: { person: SpaceMemberDto }) {
  return (
    <span className="flex items-center gap-2.5 font-medium">
      <Avatar name={person.name} src={person.avatarUrl} size={24} />
      <span>
        <span dir="auto">{person.name}</span>
        {person.byGroup !== null && (
          <span className="block text-sm font-normal text-fg-muted">
            {spaceMessages.broughtBy(person.byGroup)}
          </span>
        )}
      </span>
    </span>
  );
}

interface PeopleActions {
  actor: Member;
  mayManage: boolean;
  onRole: (person: SpaceMemberDto, role: SpaceMemberDto['role']) => void;
  onRemove: (person: SpaceMemberDto) => void;
}

/** Columns of the members table; with selects for roles and remove buttons for those who can use them. */
function columnsOf({ actor, mayManage, onRole, onRemove }: PeopleActions): DataTableColumn<SpaceMemberDto>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (person) => (
        <>
          <PersonName person={person} />
          {/* The role of now withdraws what waits. */}
          <AddressLines person={person} onWithdraw={() => onRole(person, person.role)} />
          <span className="mt-1 block text-sm font-normal text-fg-muted md:hidden">
            Since <Time date={person.joinedAt} />
          </span>
        </>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: (person) =>
        mayManage ? (
          <Field label={`Role of ${person.name}`} hideLabel className="min-w-32">
            <NativeSelect
              options={ROLE_OPTIONS}
              value={person.role}
              onValueChange={(role) => onRole(person, role)}
            />
          </Field>
        ) : (
          spaceMessages.roles[person.role]
        ),
    },
    {
      key: 'joined',
      header: 'Since',
      className: 'max-md:hidden',
      cell: (person) => <Time date={person.joinedAt} />,
    },
    ...(mayManage
      ? [
          {
            key: 'remove',
            header: <span className="sr-only">Remove</span>,
            align: 'end' as const,
            className: 'max-sm:px-1',
            cell: (person: SpaceMemberDto) =>
              person.userId !== actor.id && (
                <Button
                  variant="ghost"
                  size="dense"
                  className="max-sm:icon-only"
                  icon={<UserMinus aria-hidden="true" className="sm:hidden" />}
                  aria-haspopup="dialog"
                  aria-label={`Remove ${person.name}`}
                  onClick={() => onRemove(person)}
                >
                  Remove
                </Button>
              ),
          },
        ]
      : []),
  ];
}

/** Members of a space; owners change roles, invite and remove. */
export function SpacePeople({ actor, space }: { actor: Member; space: SpaceDto }) {
  const { id } = space;
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.space.members.useQuery({ id });
  const setRole = trpc.space.setRole.useMutation();
  const [inviting, setInviting] = useState(false);
  const [leaver, setLeaver] = useState<SpaceMemberDto | null>(null);
  const [asking, setAsking] = useState(false);
  const invite = useRef<HTMLButtonElement>(null);
  const mayManage = canManageSpace(actor, space);
  const refresh = () => Promise.all([utils.space.members.invalidate({ id }), utils.space.get.invalidate()]);

  async function act<Result>(change: Promise<Result>, said: (result: Result) => string) {
    try {
      toast.success(said(await change));
    } catch (problem) {
      toastError(problem);
    } finally {
      await refresh();
    }
  }

  const columns = columnsOf({
    actor,
    mayManage,
    onRole: (person, role) =>
      void act(setRole.mutateAsync({ id, userId: person.userId, role }), (set) =>
        set.role === role
          ? spaceMessages.roleChanged(person.name, role)
          : waitingMessages.roleGiven(person.name, spaceMessages.roles[role]),
      ),
    onRemove: (person) => {
      setLeaver(person);
      setAsking(true);
    },
  });

  if (error !== null) return <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <div className="grid gap-6">
      {mayManage && (
        <div>
          <Button ref={invite} icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        </div>
      )}
      <DataTable
        caption="People"
        hideCaption
        columns={columns}
        rows={data.members}
        rowKey={({ userId }) => userId}
      />
      {data.invitations !== null && data.invitations.length > 0 && (
        <SpaceInvitations spaceId={id} invitations={data.invitations} />
      )}
      {data.groups !== null && (
        <SpaceGroups spaceId={id} groups={data.groups} asked={data.askedGroups} leftOut={data.leftOut} />
      )}
      {mayManage && <OutlivedGrants spaceId={id} />}
      <InviteDialog actor={actor} spaceId={id} open={inviting} onClose={() => setInviting(false)} />
      {data.removed !== null && data.removed.length > 0 && (
        <RemovedPeople spaceId={id} removed={data.removed} returnFocusTo={invite} />
      )}
      <RemoveMemberDialog
        spaceId={id}
        person={leaver}
        open={asking}
        returnFocusTo={invite}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
