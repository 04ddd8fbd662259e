'use client';

import { useTheme } from 'next-themes';

import { themeOptions } from './theme-options';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';

/** The same choice with all three in view, for the menu of small screens. Only where the browser renders it. */
export function ThemeToggle() {
  const { theme = 'system', setTheme } = useTheme();
  return (
    <SegmentedToggle
      label="Theme"
      options={themeOptions}
      value={theme}
      onValueChange={setTheme}
      size="dense"
      className="flex"
    />
  );
}
