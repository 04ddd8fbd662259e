import { UserMinus } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { DataTableColumn } from '@/components/ui/data-table';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { Time } from '@/components/ui/time';
import type { Member } from '@/domain/actor';
import { waitingMessages } from '@/domain/account/waiting-messages';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceMemberDto } from '@/domain/space/schema';
import { ROLE_OPTIONS } from './role-options';

/** What an owner knows of a member's address, and of a role that waits for it. */
function AddressLines({ person, onWithdraw }: { person: SpaceMemberDto; onWithdraw: () => void }) {
  const { waiting, isUnproved, name } = person;
  if (waiting === null) {
    return (
      isUnproved && (
        <Badge tone="warn" className="max-sm:whitespace-normal">
          {waitingMessages.badge}
        </Badge>
      )
    );
  }
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
export function columnsOf({
  actor,
  mayManage,
  onRole,
  onRemove,
}: PeopleActions): DataTableColumn<SpaceMemberDto>[] {
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
