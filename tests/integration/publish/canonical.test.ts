import { expect, it } from 'vitest';
import { generateMetadata } from '@/app/(public)/browse-prompts/page';

/** The one address that a page of a list names as its own. */

it.each([
  [{}, '/browse-prompts', true],
  [{ page: '2' }, '/browse-prompts?page=2', true],
  [{ page: '1' }, '/browse-prompts', true],
  [{ category: 'Design' }, '/browse-prompts?category=Design', true],
  [{ category: 'Design', page: '3' }, '/browse-prompts?category=Design&page=3', false],
  [{ q: 'email', page: '2' }, '/browse-prompts', false],
  [{ sort: 'used', page: '2' }, '/browse-prompts', true],
])('the canonical address of browse with %j is %s', async (searchParams, canonical, isListed) => {
  const metadata = await generateMetadata({ searchParams: Promise.resolve(searchParams) });
  expect(metadata.alternates?.canonical).toBe(canonical);
  expect(metadata.robots === undefined).toBe(isListed);
});
