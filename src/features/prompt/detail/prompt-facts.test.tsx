import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { promptFixture } from '../../../../tests/support/prompt-fixture';
import { PromptFacts } from './prompt-facts';

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

it("the facts of a prompt have no line for uses or favorites that don't exist", () => {
  const { unmount } = render(<PromptFacts prompt={promptFixture({ usageCount: 0, favoriteCount: 0 })} />);
  expect(terms()).not.toContain('Uses');
  expect(terms()).not.toContain('Favorites');
  unmount();
  render(<PromptFacts prompt={promptFixture({ usageCount: 3, favoriteCount: 1 })} />);
  expect(terms()).toEqual(expect.arrayContaining(['Uses', 'Favorites']));
});
