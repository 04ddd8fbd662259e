'use client';

import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { Select } from '@/components/ui/select';
import type { Role } from '@/domain/account/role';
import { waitingMessages } from '@/domain/account/waiting-messages';
import type { ListedUser, UserRow } from '@/domain/admin/schema';
import { messages } from '@/domain/messages';
import { ROLE_OPTIONS } from './user-list-params';
import { UserActions, type UserActionsProps, userHref } from './user-actions';

export interface UserTableProps extends Omit<UserActionsProps, 'user'> {
  users: readonly ListedUser[];
  /** The admin's own id: they can't change or deactivate their own account here. */
  selfId: string;
  onRole: (user: UserRow, role: Role) => void;
}

/**
 * User table with Name, Email, Role with its selector, Joined, and a menu of further actions. On narrow screens address and date are below the name.
 */
export function UserTable({ users, selfId, onRole, ...menu }: UserTableProps) {
  const { busy, deleted } = menu;
  return (
    <DataTable
      caption="Users"
      hideCaption
      rows={users}
      rowKey={(user) => user.id}
      empty={messages.admin.noUsers}
      columns={[
        {
          key: 'name',
          header: 'Name',
          rowHeader: true,
          className: 'md:min-w-40 max-w-72',
          cell: (user) => <NameCell user={user} isSelf={user.id === selfId} deleted={deleted} />,
        },
        {
          key: 'email',
          header: 'Email',
          className: 'min-w-56 max-w-72 max-md:hidden',
          cell: (user) => (
            <span className="text-fg-muted">
              <EmailText email={user.email ?? '—'} />
            </span>
          ),
        },
        {
          key: 'role',
          header: 'Role',
          className: 'w-44 max-md:w-37 max-md:px-0',
          cell: (user) => (
            <>
              <Select
                aria-label={`Role of ${user.fullName}`}
                size="dense"
                className="w-36 max-md:w-37"
                options={ROLE_OPTIONS}
                value={user.role}
                disabled={busy || deleted || user.id === selfId}
                onValueChange={(role) => onRole(user, role)}
              />
              {user.id === selfId && (
                <span className="mt-1 block text-sm text-fg-muted">{messages.admin.ownRow}</span>
              )}
            </>
          ),
        },
        {
          key: 'joined',
          header: 'Joined',
          className: 'whitespace-nowrap max-md:hidden',
          cell: (user) => <Time date={user.createdAt} form="day" />,
        },
        {
          key: 'actions',
          header: <span className="sr-only">Actions</span>,
          align: 'end',
          className: 'w-14 max-md:px-1',
          cell: (user) => user.id !== selfId && <UserActions user={user} {...menu} />,
        },
      ]}
    />
  );
}

/** An email address that breaks before its host if the line is too short. */
function EmailText({ email }: { email: string }) {
  const host = email.includes('@') ? email.lastIndexOf('@') : email.length;
  return (
    <span className="wrap-anywhere">
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  );
}

function NameCell({ user, isSelf, deleted }: { user: ListedUser; isSelf: boolean; deleted: boolean }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={userHref(user.id)}
          prefetch={false}
          dir="auto"
          className="inline-flex min-w-0 items-center wrap-anywhere underline-offset-3 hover:underline touch:min-h-11 touch:min-w-11"
        >
          {user.fullName}
        </Link>
        {isSelf && <Badge tone="info">You</Badge>}
        {!user.isActive && <Badge tone="warn">{deleted ? 'Deleted' : 'Deactivated'}</Badge>}
        {user.isUnproved && <Badge tone="warn">{waitingMessages.badge}</Badge>}
      </span>
      <span className="mt-1 grid gap-0.5 text-sm font-normal text-fg-muted md:hidden">
        <EmailText email={user.email ?? ''} />
        <span>
          Joined <Time date={user.createdAt} form="day" />
        </span>
      </span>
    </>
  );
}
