import { screen, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { GUEST } from '@/domain/actor';
import { ValueQuery } from '@/domain/search/schema';
import { Toaster } from '@/components/ui/toaster';
import { toast } from '@/components/ui/toast';
import { type ApiStub, refusal, StubbedApi } from '../../../tests/support/api-stub';
import { listItemFixture, promptFixture } from '../../../tests/support/prompt-fixture';
import { renderCommandPalette } from './command-palette';

const { push } = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/browse-prompts',
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
}));

const found = listItemFixture({ content: 'Nothing to fill in.' });

const answer: ApiStub = (path, input) => {
  if (path !== 'prompt.list') return { usageCount: 5 };
  const finds = found.title.includes((input as { q: string }).q);
  return { items: finds ? [found] : [], total: 1, totalIsCapped: false, page: 1, pageCount: 1 };
};

function open() {
  const onOpenChange = vi.fn();
  render(
    <StubbedApi answer={answer}>
      {renderCommandPalette({ open: true, onOpenChange, actor: GUEST, hasChat: true, onShowKeys: vi.fn() })}
      <Toaster />
    </StubbedApi>,
  );
  return { user: userEvent.setup(), onOpenChange };
}

beforeEach(() => {
  // jsdom has no layout: nothing is resized, and nothing scrolls.
  const idle = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(function () {
      return idle;
    }),
  );
  toast.remove();
  push.mockReset();
});

it.each(['at once', 'once it is found'])('opens a prompt with Enter, pressed %s', async (when) => {
  const { user, onOpenChange } = open();
  await user.type(await screen.findByRole('combobox'), 'Launch email');
  if (when !== 'at once') await screen.findByRole('option', { name: /Launch email/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(push).toHaveBeenCalledWith('/prompts/launch-email'));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(screen.queryByText('Prompt copied to clipboard!')).toBeNull();
});

it.each(['at once', 'once it is found'])('copies a prompt with Ctrl and Enter, pressed %s', async (when) => {
  const { user } = open();
  await user.type(await screen.findByRole('combobox'), 'Launch email');
  if (when !== 'at once') await screen.findByRole('option', { name: /Launch email/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Prompt copied to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(found.content);
  expect(push).not.toHaveBeenCalled();
});

it('copies nothing and goes nowhere with Ctrl and Enter on a page', async () => {
  const { user, onOpenChange } = open();
  await user.type(await screen.findByRole('combobox'), 'Generate');
  const page = await screen.findByRole('option', { name: /Generate Prompt/ });
  await waitFor(() => expect(page.getAttribute('aria-selected')).toBe('true'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(push).toHaveBeenCalledOnce();
});

it('says which keys open and copy the chosen prompt', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('combobox'), 'Launch email');
  await screen.findByRole('option', { name: /Launch email/ });
  expect(screen.getByRole('dialog').textContent).toContain('Enter OpenCtrlEnter Copy Prompt');
});

const page = (items: unknown[], more = {}) => ({
  items,
  total: items.length,
  totalIsCapped: false,
  page: 1,
  pageCount: 1,
  ...more,
});

function openWith(answers: ApiStub, actor: Parameters<typeof renderCommandPalette>[0]['actor'] = GUEST) {
  const onOpenChange = vi.fn();
  render(
    <StubbedApi answer={answers}>
      {renderCommandPalette({ open: true, onOpenChange, actor, hasChat: true, onShowKeys: vi.fn() })}
    </StubbedApi>,
  );
  return { user: userEvent.setup({ delay: null }), onOpenChange };
}

it('makes a chip of a chosen value, searches with it, and takes it away with Backspace', async () => {
  const asked: unknown[] = [];
  const { user } = openWith((path, input) => {
    if (path === 'search.values') {
      ValueQuery.parse(input);
      return [{ value: 'email', label: 'email' }];
    }
    if (path === 'search.places') return { spaces: [], collections: [], people: [] };
    if (path !== 'prompt.list') return {};
    asked.push(input);
    return page([found]);
  });
  const box = await screen.findByRole('combobox', { name: 'Search prompts, creators...' });
  await user.type(box, 'launch tag:em');
  await screen.findByRole('option', { name: 'tag: email' });
  await user.keyboard('{Tab}');
  await screen.findByRole('button', { name: 'Remove filter: email' });
  expect((box as HTMLInputElement).value).toBe('launch');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'launch', tags: ['email'] }));
  await user.clear(box);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter: email' })).toBeNull());
});

it('searches letters as they are where no value holds them, and after Escape', async () => {
  const asked: { q?: string }[] = [];
  const { user, onOpenChange } = openWith((path, input) => {
    if (path === 'search.values')
      return (input as { text: string }).text === 'x' ? [] : [{ value: 'em', label: 'em' }];
    if (path !== 'prompt.list') return {};
    asked.push(input as { q: string });
    return page([]);
  });
  await user.type(await screen.findByRole('combobox'), 'tag:x');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'tag:x' }));
  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), 'tag:e');
  await screen.findByRole('option', { name: 'tag: em' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'tag:e' }));
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('marks what is found and never shows an older answer after a newer one', async () => {
  const held = new Map<string, (answer: unknown) => void>();
  const { user } = openWith((path, input) => {
    if (path !== 'prompt.list') return {};
    return new Promise((resolve) => held.set((input as { q: string }).q, resolve));
  });
  const older = listItemFixture({ id: '00000000-0000-4000-8000-00000000000a', title: 'Older École' });
  const newer = listItemFixture({ id: '00000000-0000-4000-8000-00000000000b', title: 'Newer École nord' });
  const box = await screen.findByRole('combobox');
  await user.type(box, 'ecole');
  await waitFor(() => expect(held.has('ecole')).toBe(true));
  await user.type(box, ' n');
  await waitFor(() => expect(held.has('ecole n')).toBe(true));
  held.get('ecole n')?.(page([newer], { total: 1000, totalIsCapped: true }));
  const hit = await screen.findByRole('option', { name: /Newer/ });
  const marks = Array.from(hit.querySelectorAll('bdi:first-of-type mark'), (mark) => mark.textContent);
  expect(marks.slice(0, 3)).toEqual(['N', 'École', 'n']);
  expect(screen.getByText('1,000+ prompt(s) found')).toBeTruthy();
  held.get('ecole')?.(page([older]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('option', { name: /Older/ })).toBeNull();
});

it('keeps the letters after a failed search, tries again, and says when nothing is found', async () => {
  let isBroken = true;
  const { user } = openWith((path) => {
    if (path !== 'prompt.list') return {};
    if (isBroken) throw refusal('TOO_MANY_REQUESTS', 'Too many searches.');
    return page([]);
  });
  const box = await screen.findByRole('combobox');
  await user.type(box, 'zz');
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t search. Too many searches.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No prompts match your search criteria.');
  expect((box as HTMLInputElement).value).toBe('zz');
  await user.click(screen.getByRole('option', { name: 'Clear search' }));
  expect((box as HTMLInputElement).value).toBe('');
});

it('leads Ctrl and Enter, pressed before the last letters are answered, to the empty variable beside the hits', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let answerLast: ((answer: unknown) => void) | undefined;
  const { user } = openWith((path, input) => {
    if (path === 'prompt.get') return promptFixture();
    if (path !== 'prompt.list') return {};
    if ((input as { q: string }).q !== 'Launch email') return page([listItemFixture()]);
    return new Promise((resolve) => (answerLast = resolve));
  });
  const box = await screen.findByRole('combobox');
  await user.type(box, 'Launch');
  const reader = await screen.findByRole('textbox', { name: 'reader' });
  await user.type(box, ' email');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(answerLast).toBeDefined());
  answerLast?.(page([listItemFixture()]));
  await waitFor(() => expect(document.activeElement).toBe(reader));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
