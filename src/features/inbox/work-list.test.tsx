import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import type { WorkPage } from '@/domain/inbox/schema';
import type { PublishRequestDto } from '@/domain/publish-request/schema';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { WorkList } from './work-list';

const REQUEST: PublishRequestDto = {
  id: '0198f0de-0000-7000-8000-000000000001',
  promptId: 'prompt',
  slug: 'answer',
  title: 'Answer',
  spaceName: 'Support',
  kind: 'link',
  note: 'For the fair',
  state: 'open',
  requesterName: 'Max',
  deciderName: null,
  reason: '',
  createdAt: new Date('2026-01-01'),
  decidedAt: null,
  hasLink: false,
};

const pageOf = (...requests: PublishRequestDto[]): WorkPage => ({
  items: requests.map((request) => ({ kind: 'request', request })),
  nextCursor: null,
});

function open(show: 'decide' | 'mine', answer: ApiStub, request = REQUEST) {
  render(
    <StubbedApi answer={answer}>
      <WorkList which={{ show }} first={pageOf(request)} selfId="me" />
      <Toaster />
    </StubbedApi>,
  );
}

it('accepting a request shows the link once; declining asks for the reason', async () => {
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'inbox.work') return pageOf(REQUEST);
    return { id: 'request', url: path === 'publishRequest.accept' ? 'http://localhost/s/token' : null };
  });
  open('decide', answer);
  screen.getByText('For the fair');
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Answer' }));
  await screen.findByDisplayValue('http://localhost/s/token');
  await userEvent.click(screen.getByRole('button', { name: 'Decline: Answer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  screen.getByText('Enter a reason');
  expect(answer).not.toHaveBeenCalledWith('publishRequest.decline', expect.anything());
});

it('once the last request is accepted the list says that nothing waits', async () => {
  let isOpen = true;
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'inbox.work') return isOpen ? pageOf(REQUEST) : pageOf();
    isOpen = false;
    return { id: REQUEST.id, url: null };
  });
  open('decide', answer);
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Answer' }));
  await screen.findByText('Nothing to review');
});

it('declining empties the field for the next request', async () => {
  const answer = vi.fn<ApiStub>((path) => (path === 'inbox.work' ? pageOf(REQUEST) : { id: REQUEST.id }));
  open('decide', answer);
  const press = screen.getByRole('button', { name: 'Decline: Answer' });
  await userEvent.click(press);
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Not yet');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(press));
  await userEvent.click(press);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Reason/)).value).toBe('');
});

it('before a prompt is shared, asks what becomes of what was said in private', async () => {
  const share = { ...REQUEST, kind: 'share' as const };
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'inbox.work') return pageOf(share);
    if (path === 'prompt.privateWords') return { notes: 0, comments: 2, cases: 0, runs: 0 };
    return { id: REQUEST.id, url: null };
  });
  open('decide', answer, share);
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Answer' }));
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await vi.waitFor(() =>
    expect(answer).toHaveBeenCalledWith('publishRequest.accept', { id: REQUEST.id, withPrivateWords: true }),
  );
});

it('shows the requester of a guest link the link, once', async () => {
  const accepted = { ...REQUEST, state: 'accepted' as const, hasLink: true };
  let isTaken = false;
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'inbox.work') return pageOf({ ...accepted, hasLink: !isTaken });
    if (path === 'account.readNotifications') return { read: 0 };
    isTaken = true;
    return { id: REQUEST.id, url: 'http://localhost/s/token' };
  });
  open('mine', answer, accepted);
  await userEvent.click(screen.getByRole('button', { name: 'Show guest link: Answer' }));
  await screen.findByDisplayValue('http://localhost/s/token');
  expect(answer).toHaveBeenCalledWith('publishRequest.takeLink', { id: REQUEST.id });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Show guest link/ })).toBeNull());
});

it('joins the space of an invitation', async () => {
  const invitation = {
    id: REQUEST.id,
    spaceName: 'Sales DACH',
    inviterName: 'Jonas',
    createdAt: new Date('2026-01-01'),
  };
  const answer = vi.fn<ApiStub>((path) =>
    path === 'inbox.acceptInvitation' ? { slug: 'sales', name: 'Sales DACH' } : pageOf(),
  );
  render(
    <StubbedApi answer={answer}>
      <WorkList
        which={{ show: 'decide' }}
        selfId="me"
        first={{ items: [{ kind: 'invitation', invitation }], nextCursor: null }}
      />
    </StubbedApi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Join Sales DACH' }));
  expect(answer).toHaveBeenCalledWith('inbox.acceptInvitation', { id: REQUEST.id });
});
