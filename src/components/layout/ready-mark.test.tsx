import { render, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReadyMark } from './ready-mark';

it('marks the document once React has taken the page over, and not before', async () => {
  const root = document.documentElement;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<ReadyMark />);
  expect(root.hasAttribute('data-ready')).toBe(false);
  render(<ReadyMark />, { container, hydrate: true });
  await waitFor(() => expect(root.hasAttribute('data-ready')).toBe(true));
  delete root.dataset.ready;
});
