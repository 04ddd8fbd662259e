import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { TabCard } from './tab-card';
import { TabCardTitle } from './tab-card-title';

describe('TabCard', () => {
  test('TabCard is an article whose title is the one link; its buttons are outside the link', () => {
    render(
      <TabCard tab="Marketing" hue="marketing">
        <TabCardTitle href="/prompts/launch-email">Launch email</TabCardTitle>
        <button>Copy</button>
      </TabCard>,
    );
    const card = screen.getByRole('article');
    expect(card.getAttribute('data-hue')).toBe('marketing');
    const link = screen.getByRole('link', { name: 'Launch email' });
    expect(link.closest('h3')).not.toBeNull();
    expect(link.getAttribute('href')).toBe('/prompts/launch-email');
    expect(screen.getByRole('button', { name: 'Copy' }).closest('a')).toBeNull();
  });

  test('a blank tab says nothing', () => {
    const { container } = render(
      <TabCard tab="" as="div">
        Text
      </TabCard>,
    );
    expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('');
  });
});
