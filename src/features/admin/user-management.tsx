'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { SearchBox } from '@/components/ui/search-box';
import { Select } from '@/components/ui/select';
import type { Role } from '@/domain/account/role';
import { messages } from '@/domain/messages';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { useAddressState } from '@/lib/use-address-state';
import { useSingleKeys } from '@/lib/use-single-keys';
import { useDebouncedText } from '@/lib/use-debounced-text';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import { trpc } from '@/trpc/client';
import { PagedTable } from './paged-table';
import { useConfirmedChange } from './use-confirmed-change';
import {
  ROLE_OPTIONS,
  SORT_OPTIONS,
  toUserQuery,
  userListHref,
  type UserListParams,
  userListParsers,
} from './user-list-params';
import { UserTable } from './user-table';

const TYPING_REST_MS = 200;
const ALL_ROLES = 'all';
const FILTER_OPTIONS: readonly { value: Role | typeof ALL_ROLES; label: string }[] = [
  { value: ALL_ROLES, label: 'All roles' },
  ...ROLE_OPTIONS,
];

const ALL_ACCESS = 'all';
const ACCESS_OPTIONS = [
  { value: ALL_ACCESS, label: 'All accounts' },
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'deleted', label: 'Deleted' },
] as const;

function UserFilters({
  params,
  onChange,
}: {
  params: UserListParams;
  onChange: (change: Partial<UserListParams>) => void;
}) {
  return (
    <>
      <Select
        aria-label="Filter by role"
        className="w-40"
        options={FILTER_OPTIONS}
        value={params.role ?? ALL_ROLES}
        onValueChange={(role) => onChange({ role: role === ALL_ROLES ? null : role })}
      />
      <Select
        aria-label="Filter by access"
        className="w-40"
        options={ACCESS_OPTIONS}
        value={params.access ?? ALL_ACCESS}
        onValueChange={(access) => onChange({ access: access === ALL_ACCESS ? null : access })}
      />
      <Select
        aria-label="Sort users"
        className="w-40"
        options={SORT_OPTIONS}
        value={params.sort}
        onValueChange={(sort) => onChange({ sort })}
      />
    </>
  );
}

/** Search, filters, order, table and pages of all accounts; the state is the address. */
export function UserManagement({ selfId }: { selfId: string }) {
  const [params, setParams] = useAddressState(userListParsers, { history: 'push' });
  const query = toUserQuery(params);
  const list = trpc.admin.listUsers.useQuery(query, {
    placeholderData: keepPreviousData,
  });
  const [singleKeys] = useSingleKeys();
  const search = useDebouncedText(
    params.q,
    (q) => void setParams({ q, page: null }, { history: 'replace' }),
    TYPING_REST_MS,
  );
  usePreHydrationValue('main input[type="search"]', params.q, search.change);
  const { signOut, isBusy, ...change } = useConfirmedChange(query);

  return (
    <section aria-labelledby="user-management">
      <h2 id="user-management" className="mb-4 text-2xl">
        User Management
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          className="flex-1 basis-full md:basis-80"
          value={search.text}
          onValueChange={search.change}
          placeholder="Search by name or email…"
          maxLength={QUERY_MAX}
          pending={search.isPending || list.isPlaceholderData}
          shortcut={singleKeys}
        />
        <UserFilters params={params} onChange={(change) => void setParams({ ...change, page: null })} />
        <p role="status" className="ms-auto text-md text-fg-muted tabular-nums">
          {list.data && messages.admin.found(list.data.total)}
        </p>
      </div>
      <PagedTable
        query={list}
        loadingLabel="Loading users"
        hrefFor={(page) => userListHref('/admin', { ...params, page })}
        onPage={(page) => void setParams({ page })}
      >
        {({ items }) => (
          <UserTable
            users={items}
            selfId={selfId}
            busy={isBusy}
            onRole={change.setRole}
            deleted={params.access === 'deleted'}
            onSignOut={(user) => signOut.mutate({ userId: user.id })}
            onActive={change.toggleActive}
            onDelete={change.askToDelete}
          />
        )}
      </PagedTable>
      {change.dialogs}
    </section>
  );
}
