import { act, renderHook, waitFor } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ApiStub, StubbedApi } from '../../../../tests/support/api-stub';
import { listItemFixture } from '../../../../tests/support/prompt-fixture';
import { type PromptList, usePromptList } from './use-prompt-list';

vi.mock('next/navigation', () => ({ usePathname: () => '/dashboard' }));

const asked: unknown[] = [];
const answer: ApiStub = (_path, input) => {
  const { page, sort } = input as { page: number; sort: string };
  asked.push({ page, sort });
  return {
    items: [listItemFixture({ title: `${sort} ${page}` })],
    total: 40,
    totalIsCapped: false,
    page,
    pageCount: 3,
  };
};

function Around({ children }: { children: ReactNode }) {
  return (
    <NuqsTestingAdapter hasMemory>
      <StubbedApi answer={answer}>{children}</StubbedApi>
    </NuqsTestingAdapter>
  );
}

/** Renders a list; collects each rendering with the number of requests until then. */
async function setUp() {
  const renderings: { list: PromptList; questions: number }[] = [];
  const view = renderHook(
    () => {
      const list = usePromptList('dashboard');
      renderings.push({ list, questions: asked.length });
      return list;
    },
    { wrapper: Around },
  );
  await waitFor(() => expect(view.result.current.page?.items[0]?.title).toBe('recent 1'));
  renderings.length = 0;
  return { ...view, renderings };
}

beforeEach(() => {
  asked.length = 0;
});

it.each([
  ['page', (list: PromptList) => list.goTo(2), 'recent 2', '/dashboard?page=2'],
  ['order', (list: PromptList) => list.sort('alpha'), 'alpha 1', '/dashboard?sort=alpha'],
])(
  'leaves the frame after a press to the control, then goes to another %s',
  async (_what, press, title, address) => {
    const { result, renderings } = await setUp();
    act(() => {
      // Everything that belongs to the click is rendered synchronously.
      flushSync(() => press(result.current));
      expect(renderings).toHaveLength(0);
    });
    expect(renderings[0]!.list).toMatchObject({ isOutdated: true, shown: '/dashboard' });
    await waitFor(() => expect(result.current.isOutdated).toBe(false));
    expect(result.current.page?.items[0]?.title).toBe(title);
    expect(result.current.shown).toBe(address);
  },
);

it('shows a search and filters in the first rendering, and asks after it', async () => {
  const { result, renderings } = await setUp();
  act(() => result.current.search('mail'));
  const first = renderings[0]!;
  expect(first.list.params.q).toBe('mail');
  expect(first.list.isOutdated).toBe(true);
  expect(first.list.shown).toBe('/dashboard');
  await waitFor(() => expect(result.current.isOutdated).toBe(false));
  expect(asked).toHaveLength(2);
  expect(result.current.shown).toBe('/dashboard?q=mail');
});

it('goes by the last of two presses', async () => {
  const { result } = await setUp();
  act(() => {
    result.current.goTo(2);
    result.current.goTo(3);
  });
  await waitFor(() => expect(result.current.isOutdated).toBe(false));
  expect(result.current.page?.items[0]?.title).toBe('recent 3');
  expect(result.current.params.page).toBe(3);
});
