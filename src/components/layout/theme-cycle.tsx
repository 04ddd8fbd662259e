'use client';

import { themeOptions } from './theme-options';
import { setTheme, useTheme } from '@/lib/theme';
import { useHydrated } from '@/lib/use-hydrated';

/** One press: light, dark, system, and light again. The browser alone knows which one it is. */
export function ThemeCycle() {
  const theme = useTheme();
  const isHydrated = useHydrated();
  const at = Math.max(
    themeOptions.findIndex(({ value }) => value === theme),
    0,
  );
  const next = themeOptions[(at + 1) % themeOptions.length];
  const current = isHydrated ? themeOptions[at] : undefined;
  return (
    <button
      type="button"
      className="inline-flex min-h-8 min-w-32 items-center gap-1.5 rounded-sm hover:text-fg hover:underline hover:underline-offset-3 touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0"
      onClick={() => next && setTheme(next.value)}
    >
      {current?.icon}
      <span aria-live="polite">{current === undefined ? 'Theme' : `Theme: ${current.label}`}</span>
    </button>
  );
}
