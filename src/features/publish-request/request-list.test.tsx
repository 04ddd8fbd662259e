import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import type { PublishRequestDto } from '@/domain/publish-request/schema';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { RequestList } from './request-list';

const REQUEST: PublishRequestDto = {
  ...{
    id: '0198f0de-0000-7000-8000-000000000001',
    promptId: 'prompt',
    slug: 'answer',
    title: 'Answer',
    spaceName: 'Support',
  },
  ...{
    kind: 'link',
    note: 'For the fair',
    state: 'open',
    requesterName: 'Max',
    deciderName: null,
    reason: '',
  },
  ...{ createdAt: new Date('2026-01-01'), decidedAt: null, hasLink: false },
};

it('accepting shows the link once; declining asks for the reason', async () => {
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'publishRequest.list') return [REQUEST];
    return { id: 'request', url: path === 'publishRequest.accept' ? 'http://localhost/s/token' : null };
  });
  render(
    <StubbedApi answer={answer}>
      <RequestList scope="waiting" first={[REQUEST]} />
      <Toaster />
    </StubbedApi>,
  );
  screen.getByText('For the fair');
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Answer' }));
  await screen.findByDisplayValue('http://localhost/s/token');
  await userEvent.click(screen.getByRole('button', { name: 'Decline: Answer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  screen.getByText('Enter a reason');
  expect(answer).not.toHaveBeenCalledWith('publishRequest.decline', expect.anything());
});

it('once a request is accepted the focus is on the heading', async () => {
  let isOpen = true;
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'publishRequest.list') return isOpen ? [REQUEST] : [];
    isOpen = false;
    return { id: REQUEST.id, url: null };
  });
  render(
    <StubbedApi answer={answer}>
      <RequestList scope="waiting" first={[REQUEST]} />
    </StubbedApi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Answer' }));
  await screen.findByText('No requests waiting for you');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Requests to publish' }));
});

it('declining empties the field for the next request, and puts the focus on the heading', async () => {
  const answer = vi.fn<ApiStub>((path) => (path === 'publishRequest.list' ? [REQUEST] : { id: REQUEST.id }));
  render(
    <StubbedApi answer={answer}>
      <RequestList scope="waiting" first={[REQUEST]} />
    </StubbedApi>,
  );
  const press = screen.getByRole('button', { name: 'Decline: Answer' });
  await userEvent.click(press);
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Not yet');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(press));
  await userEvent.click(press);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Reason/)).value).toBe('');
  await userEvent.type(screen.getByLabelText(/Reason/), 'No');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const heading = () => screen.getByRole('heading', { name: 'Requests to publish' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading()));
});

it('before a prompt is shared, asks what becomes of what was said in private', async () => {
  const share = { ...REQUEST, kind: 'share' as const };
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'publishRequest.list') return [share];
    if (path === 'prompt.privateWords') return { notes: 0, comments: 2, cases: 0, runs: 0 };
    return { id: REQUEST.id, url: null };
  });
  render(
    <StubbedApi answer={answer}>
      <RequestList scope="waiting" first={[share]} />
    </StubbedApi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Answer' }));
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await vi.waitFor(() =>
    expect(answer).toHaveBeenCalledWith('publishRequest.accept', { id: REQUEST.id, withPrivateWords: true }),
  );
});

it('shows whoever asked for a guest link the link, once', async () => {
  const accepted = { ...REQUEST, state: 'accepted' as const, hasLink: true };
  let isTaken = false;
  const answer = vi.fn<ApiStub>((path) => {
    if (path === 'publishRequest.list') return [{ ...accepted, hasLink: !isTaken }];
    if (path === 'account.readNotifications') return { read: 0 };
    isTaken = true;
    return { id: REQUEST.id, url: 'http://localhost/s/token' };
  });
  render(
    <StubbedApi answer={answer}>
      <RequestList scope="mine" first={[accepted]} />
    </StubbedApi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show guest link: Answer' }));
  await screen.findByDisplayValue('http://localhost/s/token');
  expect(answer).toHaveBeenCalledWith('publishRequest.takeLink', { id: REQUEST.id });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Show guest link/ })).toBeNull());
});
