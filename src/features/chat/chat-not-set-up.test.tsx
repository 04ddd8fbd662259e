import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChatNotSetUp } from './chat-not-set-up';

it.each([
  ['an admin', true, 2],
  ['others', false, 0],
])('says that there is no chat, and to %s how to set one up', (_who, isAdmin, variables) => {
  render(<ChatNotSetUp isAdmin={isAdmin} />);
  expect(screen.getByText('Chat isn’t set up for this library yet.')).toBeTruthy();
  expect(screen.queryAllByText(/^CHATBOT_(URL|ID)$/)).toHaveLength(variables);
});
