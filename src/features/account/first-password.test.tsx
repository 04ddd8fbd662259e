import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { StubbedApi } from '../../../tests/support/api-stub';
import { FirstPassword } from './first-password';

test('sends a link to the account’s own address', async () => {
  const asked: unknown[] = [];
  render(
    <StubbedApi answer={(path, input) => (asked.push([path, input]), { requested: true })}>
      <FirstPassword email="ada@example.org" />
    </StubbedApi>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send password link' }));
  expect((await screen.findByRole('status')).textContent).toContain('It expires in one hour.');
  expect(asked).toEqual([['account.requestPasswordReset', { email: 'ada@example.org' }]]);
});
