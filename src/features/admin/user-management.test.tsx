import { render, screen, waitFor, within } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import { type ApiStub, refusal, StubbedApi } from '../../../tests/support/api-stub';
import { UserManagement } from './user-management';

const SELF = '0b6d4c9e-1111-4222-8333-444455556666';
const api = vi.fn<ApiStub>();

function show() {
  render(
    <NuqsTestingAdapter>
      <StubbedApi answer={api}>
        <UserManagement selfId={SELF} />
      </StubbedApi>
    </NuqsTestingAdapter>,
  );
}

beforeEach(() => {
  toast.remove();
  api.mockReset();
});

describe('the list of users', () => {
  it('the list of users holds its place while it loads', async () => {
    api.mockReturnValue(new Promise(() => undefined));
    show();
    const place = await screen.findByRole('status', { name: 'Loading users' });
    expect(place.children).toHaveLength(8);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows the query’s message with Try Again when it fails', async () => {
    api.mockRejectedValue(refusal('INTERNAL_SERVER_ERROR', 'The stars are wrong.'));
    show();
    const box = await screen.findByRole('alert');
    expect(box.textContent).toContain('Error');
    expect(box.textContent).toContain('The stars are wrong.');
    expect(within(box).getByRole('button', { name: 'Try Again' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading users' })).toBeNull());
  });

  it('says on which day of the reader somebody joined', async () => {
    const user = {
      id: 'user',
      fullName: 'Nia Newcomer',
      email: 'nia@example.org',
      role: 'viewer',
      isActive: true,
      // The tests run in Auckland, where it is the 21st.
      createdAt: new Date('2026-11-20T20:00:00Z'),
    };
    api.mockReturnValue({ items: [user], total: 1, page: 1, pageCount: 1 });
    show();
    const row = await screen.findByRole('row', { name: /Nia Newcomer/ });
    expect([...row.querySelectorAll('time')].at(-1)?.textContent).toBe('Nov 21, 2026');
  });
});
