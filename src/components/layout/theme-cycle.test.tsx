import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { ThemeProvider } from 'next-themes';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { ThemeCycle } from './theme-cycle';
import { expectConsole } from '../../../tests/support/fail-on-console';

const cycle = (
  <ThemeProvider attribute="class" storageKey="theme-storage" defaultTheme="system" enableSystem>
    <ThemeCycle />
  </ThemeProvider>
);

describe('ThemeCycle', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
  });

  test('goes from system to light, dark and system again, and is kept', async () => {
    // The library's script for the first paint, which a render in the browser alone does not run.
    expectConsole('error', /script tag while rendering/);
    render(cycle);
    const button = screen.getByRole('button', { name: 'Theme: System' });
    for (const mode of ['Light', 'Dark', 'System', 'Light']) {
      await userEvent.click(button);
      expect(button.textContent).toBe(`Theme: ${mode}`);
      expect(localStorage.getItem('theme-storage')).toBe(mode.toLowerCase());
    }
    expect(document.documentElement.className).toBe('light');
  });

  test('names no mode in the first HTML, which knows none', () => {
    expect(renderToString(cycle)).toContain('>Theme</span>');
  });
});
