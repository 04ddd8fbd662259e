import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import { trpc } from '@/trpc/client';
import { type ApiStub, refusal, StubbedApi } from '../../../tests/support/api-stub';
import { useChangeUser } from './use-change-user';
import { toUserQuery } from './user-list-params';

const query = toUserQuery({ q: '', role: null, access: null, sort: 'newest', page: 1 });

it('shows a role at once, and the one before with the reason when the server refuses it', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const api = vi.fn<ApiStub>((path) =>
    path === 'admin.setRole'
      ? new Promise((_resolve, reject) => (refuse = reject))
      : { items: [{ id: 'a', role: 'viewer' }], total: 1, page: 1, pageCount: 1 },
  );
  const said = vi.spyOn(toast, 'error');
  const wrapper = ({ children }: { children: ReactNode }) => <StubbedApi answer={api}>{children}</StubbedApi>;
  const { result } = renderHook(
    () => ({ change: useChangeUser(query), list: trpc.admin.listUsers.useQuery(query) }),
    { wrapper },
  );
  const role = () => result.current.list.data?.items[0]?.role;
  await waitFor(() => expect(role()).toBe('viewer'));

  result.current.change.setRole.mutate({ userId: 'a', role: 'admin' });
  await waitFor(() => expect(role()).toBe('admin'));
  await waitFor(() => expect(api.mock.calls.some(([path]) => path === 'admin.setRole')).toBe(true));
  refuse(refusal('CONFLICT', 'One admin must stay.'));
  await waitFor(() => expect(role()).toBe('viewer'));
  expect(said).toHaveBeenCalledWith('One admin must stay.');
});
