import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { trpc } from './client';
import { queryKeyOf } from './query-key';

it('the key that the server writes is the key that the hooks look under', () => {
  const query = { q: 'mail', page: 2 };
  expect(queryKeyOf('prompt', 'list', query)).toEqual(getQueryKey(trpc.prompt.list, query, 'query'));
  expect(queryKeyOf('stats', 'overview', undefined)).toEqual(
    getQueryKey(trpc.stats.overview, undefined, 'query'),
  );
  const prompt = { promptId: 'b3b1ac57-6f0c-4f0e-9d0b-1f6f8a3c5d2e' };
  expect(queryKeyOf('status.review', 'ofPrompt', prompt)).toEqual(
    getQueryKey(trpc.status.review.ofPrompt, prompt, 'query'),
  );
});
