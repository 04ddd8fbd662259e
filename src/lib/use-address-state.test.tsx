import { fireEvent, render, screen } from '@testing-library/react';
import Link from 'next/link';
import { parseAsString } from 'nuqs';
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing';
import { expect, it, vi } from 'vitest';
import { useAddressState } from './use-address-state';

const parsers = { q: parseAsString.withDefault('') };

function Page({ onFollow }: { onFollow: () => void }) {
  const [{ q }, change] = useAddressState(parsers);
  return (
    <>
      <button type="button" onClick={() => void change({ q: 'letters' })}>
        Search
      </button>
      <p>{q}</p>
      <Link
        href="?page=2"
        onClick={(event) => {
          event.preventDefault();
          onFollow();
        }}
      >
        Found
      </Link>
    </>
  );
}

function setUp() {
  const steps: string[] = [];
  const onUrlUpdate: OnUrlUpdateFunction = ({ queryString }) => void steps.push(queryString);
  render(<Page onFollow={() => void steps.push('followed')} />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter onUrlUpdate={onUrlUpdate} rateLimitFactor={0}>
        {children}
      </NuqsTestingAdapter>
    ),
  });
  return steps;
}

const search = () => fireEvent.click(screen.getByText('Search'));
const follow = (keys = {}) => fireEvent.click(screen.getByText('Found'), keys);

it('a link that is followed while a change is on its way to the address waits for it', async () => {
  const steps = setUp();
  search();
  follow();
  expect(steps).toEqual([]);
  await vi.waitFor(() => expect(steps).toEqual(['?q=letters', 'followed']));
});

it('a link that is followed while several changes are on their way is followed once', async () => {
  const steps = setUp();
  search();
  search();
  follow();
  await vi.waitFor(() => expect(steps).toContain('followed'));
  follow();
  expect(steps.filter((step) => step === 'followed')).toHaveLength(2);
});

it('a link is followed at once when the address has the last change, and when it opens another tab', async () => {
  const steps = setUp();
  follow();
  expect(steps).toEqual(['followed']);
  search();
  follow({ ctrlKey: true });
  expect(steps).toEqual(['followed', 'followed']);
  await vi.waitFor(() => expect(steps).toContain('?q=letters'));
  follow();
  expect(steps).toEqual(['followed', 'followed', '?q=letters', 'followed']);
});
