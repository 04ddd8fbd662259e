import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmptyAction } from './empty-action';

it.each([
  ['contributor', false, 'Create New Prompt', '/prompts/new'],
  ['contributor', true, 'Open the library', '/dashboard'],
  ['viewer', false, 'Open the library', '/dashboard'],
] as const)('leads a %s on from an empty list (of others: %s): %s', (role, isOfOthers, name, href) => {
  render(<EmptyAction actor={{ kind: 'member', id: 'mira', role }} isOfOthers={isOfOthers} />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});
