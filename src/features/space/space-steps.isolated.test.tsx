import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import type { SpaceDto } from '@/domain/space/schema';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { takePendingFiles } from '@/features/import/pending-files';
import { SpaceSteps } from './space-steps';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

/** The three steps of a new space: what is done, what is not, and Skip. */

const ACTOR: Member = { kind: 'member', id: 'me', role: 'contributor' };
const SPACE: SpaceDto = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'team',
  name: 'Team',
  description: '',
  publicNeedsApproval: false,
  agentsNeedApproval: false,
  createdAt: new Date(),
  role: 'owner',
  memberCount: 1,
  promptCount: 0,
};
const MINE = { id: 'prompt', title: 'Launch email' };

function show(space: SpaceDto, { collections = [] as object[], members = [{ role: 'owner' }] } = {}) {
  const stub = vi.fn<ApiStub>((path, input) => {
    if (path === 'space.members') return { members, invitations: [], groups: null, removed: null };
    if (path === 'collection.list') return { items: collections, nextCursor: null };
    if (path === 'space.movePrompts') return { moved: [{ id: 'prompt', from: null }], refused: 0 };
    if (path === 'collection.create') return { id: 'collection' };
    if (path === 'prompt.list') {
      PromptListQuery.parse(input);
      return { items: [MINE], total: 1 };
    }
    return {};
  });
  render(
    <StubbedApi answer={stub}>
      <SpaceSteps actor={ACTOR} space={space} wasSkipped={false} />
    </StubbedApi>,
  );
  return { stub, user: userEvent.setup() };
}

beforeEach(() => {
  document.cookie = 'space-steps=; Path=/; Max-Age=0';
});

it('offers three cards, which fold to a line and are found again', async () => {
  const { user } = show(SPACE);
  await screen.findByText('0 of 3 done');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Who works here?',
    'Add your prompts',
    'What do people need first?',
  ]);
  expect(screen.getByRole('link', { name: 'Import a file or text' }).getAttribute('href')).toBe(
    '/import?space=team',
  );
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(screen.getByText('0 of 3 done')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show steps' }));
  expect(screen.getByRole('heading', { name: 'Who works here?' })).toBeTruthy();
});

it('makes the first collection with the prompts that are ticked', async () => {
  const { stub, user } = show({ ...SPACE, promptCount: 1 });
  const card = await screen.findByRole('region', { name: 'What do people need first?' });
  await user.type(within(card).getByLabelText('Name of the collection'), 'Release day');
  await user.click(await within(card).findByRole('checkbox', { name: 'Launch email' }));
  await user.click(within(card).getByRole('button', { name: 'Create with 1 prompt' }));
  await vi.waitFor(() =>
    expect(stub).toHaveBeenCalledWith('collection.add', { id: 'collection', promptIds: ['prompt'] }),
  );
  expect(stub).toHaveBeenCalledWith('collection.create', {
    name: 'Release day',
    visibility: 'space',
    spaceId: SPACE.id,
  });
});

it('brings one’s own prompts into a space without any, and then into its first collection', async () => {
  const { stub, user } = show(SPACE);
  const card = await screen.findByRole('region', { name: 'What do people need first?' });
  await user.type(within(card).getByLabelText('Name of the collection'), 'Release day');
  await user.click(await within(card).findByRole('checkbox', { name: 'Launch email' }));
  await user.click(within(card).getByRole('button', { name: 'Create with 1 prompt' }));
  await vi.waitFor(() =>
    expect(stub).toHaveBeenCalledWith('collection.add', { id: 'collection', promptIds: ['prompt'] }),
  );
  const paths = stub.mock.calls.map(([path]) => path);
  expect(stub).toHaveBeenCalledWith('space.movePrompts', { ids: ['prompt'], spaceId: SPACE.id });
  expect(paths.indexOf('space.movePrompts')).toBeLessThan(paths.indexOf('collection.create'));
});

it('text that is pasted outside of a field opens the import of the space with it', async () => {
  const { user } = show(SPACE);
  await screen.findByRole('heading', { name: 'Add your prompts' });
  await user.click(screen.getByRole('heading', { name: 'Add your prompts' }));
  await user.paste('act,prompt');
  expect(push).toHaveBeenCalledExactlyOnceWith('/import?space=team');
  const [file] = takePendingFiles() ?? [];
  expect(await file?.file.text()).toBe('act,prompt');
  expect(takePendingFiles()).toBeNull();
});

it('a done card says what was done, and is folded', async () => {
  show({ ...SPACE, promptCount: 3 }, { members: [{ role: 'owner' }, { role: 'member' }] });
  await screen.findByText('2 of 3 done');
  expect(screen.getByText('2 people here')).toBeTruthy();
  expect(screen.getByText('3 prompts here')).toBeTruthy();
  const folded = screen.getAllByText('Add more').map((summary) => summary.closest('details'));
  expect(folded.map((details) => details?.open)).toEqual([false, false]);
  expect(folded[0]?.contains(screen.getByLabelText('Names or email addresses'))).toBe(true);
  expect(screen.getByLabelText('Name of the collection').closest('details')).toBeNull();
});
