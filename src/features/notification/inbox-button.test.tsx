import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StubbedApi } from '../../../tests/support/api-stub';
import { InboxButton } from './inbox-button';

it.each([
  [{ waiting: 0, unread: 0 }, 'Reviews', '/reviews', null],
  [{ waiting: 2, unread: 0 }, 'Reviews, 2 waiting', '/reviews', '2'],
  [{ waiting: 0, unread: 3 }, 'Reviews, 3 unread', '/reviews?show=told', '3'],
  [{ waiting: 100, unread: 1 }, 'Reviews, 99+ waiting, 1 unread', '/reviews', '99+'],
])('counts %j', async (counts, name, href, shown) => {
  render(
    <StubbedApi answer={() => counts}>
      <InboxButton />
    </StubbedApi>,
  );
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(href);
  expect(link.textContent).toBe(shown ?? '');
});
