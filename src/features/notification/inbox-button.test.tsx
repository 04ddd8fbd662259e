import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StubbedApi } from '../../../tests/support/api-stub';
import { InboxButton } from './inbox-button';

it.each([
  [{ unread: 0 }, 'Inbox', null],
  [{ unread: 3 }, 'Inbox, 3 unread', '3'],
  [{ unread: 100 }, 'Inbox, 99+ unread', '99+'],
])('the bell of the inbox shows a count of %j', async (counts, name, shown) => {
  render(
    <StubbedApi answer={() => counts}>
      <InboxButton />
    </StubbedApi>,
  );
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/inbox');
  expect(link.textContent).toBe(shown ?? '');
});
