'use client';

import { type RefObject, useState } from 'react';
import { DataTable } from '@/components/ui/data-table';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/domain/actor';
import { waitingMessages } from '@/domain/account/waiting-messages';
import { spaceMessages } from '@/domain/space/messages';
import { canManageSpace } from '@/domain/space/policy';
import type { SpaceDto, SpaceMemberDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { type Demotion, DemoteOwnerDialog } from './demote-owner-dialog';
import { OutlivedGrants } from './outlived-grants';
import { columnsOf } from './people-columns';
import { RemoveMemberDialog } from './remove-member-dialog';
import { RemovedPeople } from './removed-people';
import { SpaceGroups } from './space-groups';
import { SpaceInvitations } from './space-invitations';

/** Members of a space; owners change roles and remove. */
export function SpacePeople({
  actor,
  space,
  invite,
}: {
  actor: Member;
  space: SpaceDto;
  /** The button of the page that invites: it takes the focus when a person is gone. */
  invite: RefObject<HTMLButtonElement | null>;
}) {
  const { id } = space;
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.space.members.useQuery({ id });
  const setRole = trpc.space.setRole.useMutation();
  const [leaver, setLeaver] = useState<SpaceMemberDto | null>(null);
  const [asking, setAsking] = useState(false);
  const [demotion, setDemotion] = useState<Demotion | null>(null);
  const [isDemoting, setDemoting] = useState(false);
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

  const changeRole = ({ person, role }: Demotion, keepWebhooks: string[] = []) =>
    void act(setRole.mutateAsync({ id, userId: person.userId, role, keepWebhooks }), (set) =>
      set.role === role
        ? spaceMessages.roleChanged(person.name, role)
        : waitingMessages.roleGiven(person.name, spaceMessages.roles[role]),
    );

  const columns = columnsOf({
    actor,
    mayManage,
    onRole: (person, role) => {
      if (person.role !== 'owner' || role === 'owner') changeRole({ person, role });
      else {
        setDemotion({ person, role });
        setDemoting(true);
      }
    },
    onRemove: (person) => {
      setLeaver(person);
      setAsking(true);
    },
  });

  if (error !== null) return <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <div className="grid gap-6">
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
      {data.removed !== null && data.removed.length > 0 && (
        <RemovedPeople spaceId={id} removed={data.removed} returnFocusTo={invite} />
      )}
      <DemoteOwnerDialog
        spaceId={id}
        isSelf={demotion?.person.userId === actor.id}
        demotion={demotion}
        open={isDemoting}
        onClose={() => setDemoting(false)}
        onConfirm={(confirmed, keepWebhooks) => {
          setDemoting(false);
          changeRole(confirmed, keepWebhooks);
        }}
      />
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
