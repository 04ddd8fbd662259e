import { screen, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { GUEST } from '@/domain/actor';
import { Toaster } from '@/components/ui/toaster';
import { toast } from '@/components/ui/toast';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { listItemFixture } from '../../../tests/support/prompt-fixture';
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
  HTMLElement.prototype.scrollIntoView = vi.fn();
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
