import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { followTheme } from '@/lib/theme';
import { ThemeCycle } from './theme-cycle';

describe('ThemeCycle', () => {
  let isDark = false;
  const listeners = new Set<() => void>();
  let end: (() => void) | null = null;

  beforeEach(() => {
    localStorage.clear();
    isDark = false;
    vi.stubGlobal('matchMedia', () => ({
      get matches() {
        return isDark;
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }));
    end = followTheme();
  });

  afterEach(() => {
    end?.();
    document.documentElement.className = '';
    vi.unstubAllGlobals();
  });

  test('goes from system to light, dark and system again, and is kept', async () => {
    render(<ThemeCycle />);
    const button = screen.getByRole('button', { name: 'Theme: System' });
    for (const mode of ['Light', 'Dark', 'System', 'Light']) {
      await userEvent.click(button);
      expect(button.textContent).toBe(`Theme: ${mode}`);
      expect(localStorage.getItem('theme-storage')).toBe(mode.toLowerCase());
    }
    expect(document.documentElement.className).toBe('light');
  });

  test('follows the device while the system decides, and a choice of another tab', () => {
    isDark = true;
    for (const listener of listeners) listener();
    expect(document.documentElement.className).toBe('dark');
    localStorage.setItem('theme-storage', 'light');
    window.dispatchEvent(new Event('storage'));
    expect(document.documentElement.className).toBe('light');
    expect(document.documentElement.style.colorScheme).toBe('light');
  });

  test('names no mode in the first HTML, which knows none', () => {
    expect(renderToString(<ThemeCycle />)).toContain('>Theme</span>');
  });
});
