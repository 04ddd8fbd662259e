import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { Toaster } from '@/components/ui/toaster';
import { toast } from '@/components/ui/toast';
import { trpc } from '@/trpc/client';
import { type ApiStub, refusal, StubbedApi } from '../../../../tests/support/api-stub';
import { CREATOR_ID, listItemFixture, promptFixture } from '../../../../tests/support/prompt-fixture';
import { PromptCard } from './prompt-card';

const member = (role: 'admin' | 'contributor' | 'viewer', id = 'someone else'): Actor => ({
  kind: 'member',
  id,
  role,
});
const owner = member('contributor', CREATOR_ID);
const api = vi.fn<ApiStub>();

function List({ actor, readOnly }: { actor: Actor; readOnly?: boolean }) {
  const { data } = trpc.prompt.list.useQuery({});
  return (
    <ul>
      {data?.items.map((prompt) => (
        <PromptCard key={prompt.id} prompt={prompt} actor={actor} readOnly={readOnly} onDelete={vi.fn()} />
      ))}
    </ul>
  );
}

/** The card in a list that comes from the API, so that changes travel the way they do on a page. */
async function show(actor: Actor, change: Partial<PromptListItem> = {}, readOnly = false) {
  const page = { items: [listItemFixture(change)], total: 1, totalIsCapped: false, page: 1, pageCount: 1 };
  const answers: ApiStub = (path, input) => (path === 'prompt.list' ? page : api(path, input));
  render(
    <StubbedApi answer={answers}>
      <List actor={actor} readOnly={readOnly} />
      <Toaster />
    </StubbedApi>,
  );
  return within((await screen.findByRole('heading', { level: 2 })).closest<HTMLElement>('[data-hue]')!);
}

/** The number of uses with its word, which stand in elements of their own. */
const uses = (count: string) => (_text: string, element: Element | null) =>
  element?.textContent === `${count} uses`;

beforeEach(() => {
  toast.remove();
  api.mockReset();
});

describe('what a card shows', () => {
  it('a card has title, badge, description, category, three tags and the rest, creator and counts', async () => {
    const card = await show(GUEST, { tags: ['a', 'b', 'c', 'd', 'e'] });
    expect(card.getByRole('link', { name: 'Launch email' }).getAttribute('href')).toBe(
      '/prompts/launch-email',
    );
    expect(card.getByText('Marketing')).toBeTruthy();
    expect(card.getByText('Announces a launch.')).toBeTruthy();
    expect(card.getByText('Mira Okafor')).toBeTruthy();
    expect(card.getByText(uses('4'))).toBeTruthy();
    const tags = within(card.getByRole('list', { name: 'Tags' }));
    expect(tags.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['a', 'b', 'c', '+2']);
  });

  it('a card has when it was updated in a list of one creator, which a line shows in place of the creator', () => {
    const prompt = listItemFixture({ updatedAt: new Date('2026-01-02') });
    render(
      <StubbedApi answer={api}>
        <ul>
          <PromptCard prompt={prompt} actor={owner} saysUpdated />
        </ul>
      </StubbedApi>,
    );
    const card = within(screen.getByText('Mira Okafor').closest<HTMLElement>('[data-hue]')!);
    expect(card.getByText('Mira Okafor').parentElement?.className).toContain('lines:hidden');
    expect(card.getByRole('time').getAttribute('datetime')).toBe('2026-01-02T00:00:00.000Z');
  });

  it('marks the variables of the content, as words', async () => {
    const card = await show(GUEST, { content: 'Write to {{first_reader}}.' });
    const mark = card.getByText('first reader');
    expect(mark.tagName).toBe('MARK');
    expect(mark.parentElement?.textContent).toBe('Write to first reader.');
  });

  it.each([
    ['a guest', GUEST, false, ['Copy: Launch email']],
    [
      'somebody else',
      member('contributor'),
      false,
      ['Favorite: Launch email, 1 in all', 'More: Launch email', 'Copy: Launch email'],
    ],
    [
      'an admin',
      member('admin'),
      false,
      ['Favorite: Launch email, 1 in all', 'More: Launch email', 'Copy: Launch email'],
    ],
    [
      'the creator as a viewer',
      member('viewer', CREATOR_ID),
      false,
      ['Favorite: Launch email, 1 in all', 'More: Launch email', 'Copy: Launch email'],
    ],
    [
      'the creator',
      owner,
      false,
      ['Favorite: Launch email, 1 in all', 'More: Launch email', 'Copy: Launch email'],
    ],
    [
      'the creator on the public page',
      owner,
      true,
      ['Favorite: Launch email, 1 in all', 'More: Launch email', 'Copy: Launch email'],
    ],
  ])('a card gives %s their buttons', async (_who, actor, readOnly, names) => {
    const card = await show(actor, {}, readOnly);
    expect(card.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(names);
    const mayEdit = actor === owner && !readOnly;
    expect(screen.queryByRole('link', { name: /^Edit: / }) !== null).toBe(mayEdit);
  });

  it('says of a prompt that it is shared in words only where not all are, else by a globe with its tooltip', async () => {
    const card = await show(owner, {}, true);
    expect(card.queryByText('Shared', { ignore: '.sr-only' })).toBeNull();
    expect(card.getByTitle('This prompt is visible to everyone in the public browse section')).toBeTruthy();
  });

  it('says of a private prompt that it is, in every list', async () => {
    const card = await show(owner, { isShared: false, status: undefined }, true);
    expect(card.getByText('Private')).toBeTruthy();
  });

  it.each<[string, Actor, number]>([
    ['one’s own', owner, 5],
    ['others’', member('contributor'), 4],
    ['a guest’s', GUEST, 2],
  ])('a card has on %s no more controls than it needs', async (_, actor, most) => {
    const card = await show(actor, {}, actor === GUEST);
    expect(card.getAllByRole('link').length + card.getAllByRole('button').length).toBe(most);
  });

  it('a card shows no zeros', async () => {
    const card = await show(member('contributor'), { usageCount: 0, favoriteCount: 0 });
    expect(card.queryByText(/^0/)).toBeNull();
    expect(card.getByRole('button', { name: /^Favorite: Launch email/ }).textContent).toBe('');
  });

  it('goes on where the description ends, and shows the text where it says nothing more', async () => {
    const description = 'Announces a launch to those who wait for it, in three lines and with one date.';
    const card = await show(GUEST, { description, content: `${description} Be brief.` });
    expect(card.getByText('Be brief.')).toBeTruthy();
  });

  it('shows the text where it says nothing more than the description', async () => {
    const description = 'Announces a launch to those who wait for it, in three lines and with one date.';
    const card = await show(GUEST, { description, content: description });
    expect(card.getAllByText(description)).toHaveLength(2);
  });
});

describe('the star', () => {
  it('fills at once, and says so when the server agrees', async () => {
    api.mockResolvedValue({ isFavorited: true, favoriteCount: 2 });
    const card = await show(owner);
    await userEvent.click(card.getByRole('button', { name: /^Favorite: Launch email/ }));
    expect(card.getByRole('button', { name: /^Favorite: Launch email/, pressed: true })).toBeTruthy();
    expect(await screen.findByText('Added to favorites')).toBeTruthy();
    expect(api).toHaveBeenCalledWith('favorite.toggle', { promptId: promptFixture().id });
  });

  it('goes back when the server refuses', async () => {
    api.mockRejectedValue(refusal('INTERNAL_SERVER_ERROR', 'Something went wrong'));
    const card = await show(owner, { favoriteCount: 0, isFavorited: true });
    await userEvent.click(card.getByRole('button', { name: /^Favorite: Launch email/ }));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(card.getByRole('button', { name: /^Favorite: Launch email/, pressed: true })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Favorite: Launch email' }).textContent).toBe('');
  });
});

describe('copying', () => {
  const PLAIN = { content: 'Write to the reader.' };

  it('copies the whole content when the card holds only its beginning, and counts the use', async () => {
    const user = userEvent.setup();
    const whole = promptFixture({ content: 'Line one\r\n\r\n  {reader} – 提示 ' });
    api.mockImplementation((path) => (path === 'prompt.get' ? whole : { usageCount: 5 }));
    const card = await show(member('viewer'), { isExcerpt: true, content: 'Line one' });
    await user.click(card.getByRole('button', { name: 'Copy: Launch email' }));
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(whole.content);
    expect(await card.findByText(uses('5'))).toBeTruthy();
    expect(api).toHaveBeenCalledWith('usage.record', { promptId: promptFixture().id, version: 1 });
  });

  it('counts nothing for a guest', async () => {
    const user = userEvent.setup();
    const card = await show(GUEST, PLAIN);
    await user.click(card.getByRole('button', { name: 'Copy: Launch email' }));
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(api).not.toHaveBeenCalled();
  });

  it('keeps the copy when the use cannot be recorded', async () => {
    const user = userEvent.setup();
    api.mockRejectedValue(refusal('INTERNAL_SERVER_ERROR', 'no'));
    const card = await show(owner, PLAIN);
    await user.click(card.getByRole('button', { name: 'Copy: Launch email' }));
    expect(await screen.findByText('Failed to record prompt usage')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Write to the reader.');
    await waitFor(() => expect(card.getByText(uses('4'))).toBeTruthy());
  });

  it('copying says when it cannot, and counts nothing', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const card = await show(owner, PLAIN);
    await user.click(card.getByRole('button', { name: 'Copy: Launch email' }));
    expect(await screen.findByText('Failed to copy prompt')).toBeTruthy();
    expect(api).not.toHaveBeenCalled();
  });

  it('asks for the variables first, fetching what the card does not hold, and counts a use once copied', async () => {
    const user = userEvent.setup();
    await navigator.clipboard.writeText('before');
    const whole = promptFixture({ content: 'Line one\n{{reader}}' });
    api.mockImplementation((path) => (path === 'prompt.get' ? whole : { usageCount: 5 }));
    const card = await show(member('viewer'), { isExcerpt: true, content: 'Line one' });
    await user.click(card.getByRole('button', { name: 'Copy: Launch email' }));
    await user.type(await screen.findByRole('textbox', { name: 'reader' }), 'Ada');
    expect(await navigator.clipboard.readText()).toBe('before');
    expect(api).not.toHaveBeenCalledWith('usage.record', expect.anything());
    await user.click(screen.getByRole('button', { name: 'Copy filled in' }));
    expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Line one\nAda');
    await waitFor(() =>
      expect(api).toHaveBeenCalledWith('usage.record', { promptId: whole.id, version: whole.version }),
    );
  });

  it('counts nothing when the variables are left open, and gives the focus back', async () => {
    const user = userEvent.setup();
    api.mockResolvedValue(promptFixture());
    const card = await show(owner);
    await user.click(card.getByRole('button', { name: 'Copy: Launch email' }));
    await user.type(await screen.findByRole('textbox', { name: 'reader' }), 'Ada{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(card.getByRole('button', { name: 'Copy: Launch email' })),
    );
    expect(api.mock.calls.map(([path]) => path)).toEqual(['prompt.get']);
  });
});
