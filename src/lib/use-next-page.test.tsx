import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNextPage } from './use-next-page';

type Answer = { resolve: () => void; reject: () => void };

/** A list of numbers, three pages long, the first of them there; each fetch is held back until it is answered. */
async function pagedNumbers() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: number[] = [];
  const held: Answer[] = [];
  const { result } = renderHook(
    () => {
      const query = useInfiniteQuery({
        queryKey: ['numbers'],
        queryFn: ({ pageParam }) => {
          asked.push(pageParam);
          return new Promise<number>((resolve, reject) => {
            held.push({
              resolve: () => resolve(pageParam),
              reject: () => reject(new Error('Away')),
            });
          });
        },
        initialPageParam: 0,
        getNextPageParam: (last) => (last < 2 ? last + 1 : undefined),
      });
      return { query, more: useNextPage(query) };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const answer = async (how: keyof Answer = 'resolve') => {
    await vi.waitFor(() => {
      expect(held).not.toEqual([]);
    });
    await act(async () => held.shift()?.[how]());
  };
  const changed = () => act(async () => void client.invalidateQueries({ queryKey: ['numbers'] }));
  const press = () =>
    act(async () => {
      result.current.more.load();
    });
  const pages = () => result.current.query.data?.pages;
  await answer();
  await waitFor(() => {
    expect(pages()).toEqual([0]);
  });
  return { asked, answer, changed, press, pages, isLoading: () => result.current.more.isLoading };
}

test('loads one page for a press, and none after it', async () => {
  const { asked, answer, press, pages, isLoading } = await pagedNumbers();
  await press();
  expect(isLoading()).toBe(true);
  await answer();
  await waitFor(() => {
    expect(pages()).toEqual([0, 1]);
  });
  expect(isLoading()).toBe(false);
  await press();
  await answer();
  await waitFor(() => {
    expect(pages()).toEqual([0, 1, 2]);
  });
  expect(isLoading()).toBe(false);
  expect(asked).toEqual([0, 1, 2]);
});

test('loads the page while the loaded ones are refetched, and both finish', async () => {
  const { asked, answer, changed, press, pages, isLoading } = await pagedNumbers();
  await press();
  await vi.waitFor(() => {
    expect(asked).toEqual([0, 1]);
  });
  await changed();
  // The page that was called off, what came in between, and the page again.
  await answer();
  await answer();
  expect(isLoading()).toBe(true);
  await answer();
  await waitFor(() => {
    expect(pages()).toEqual([0, 1]);
  });
  expect(asked).toEqual([0, 1, 0, 1]);
  expect(isLoading()).toBe(false);
});

test('waits for a refetch instead of canceling it', async () => {
  const { asked, answer, changed, press, pages } = await pagedNumbers();
  await changed();
  await press();
  expect(asked).toEqual([0, 0]);
  await answer();
  await answer();
  await waitFor(() => {
    expect(pages()).toEqual([0, 1]);
  });
  expect(asked).toEqual([0, 0, 1]);
});

test('gives up where the page fails, and tries again when it is pressed again', async () => {
  const { answer, press, pages, isLoading } = await pagedNumbers();
  await press();
  await answer('reject');
  await waitFor(() => {
    expect(isLoading()).toBe(false);
  });
  expect(pages()).toEqual([0]);
  await press();
  await answer();
  await waitFor(() => {
    expect(pages()).toEqual([0, 1]);
  });
});
