'use client';

import { themeOptions } from './theme-options';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { setTheme, useTheme } from '@/lib/theme';

/** The same choice with all three in view, for the menu of small screens. Only where the browser renders it. */
export function ThemeToggle() {
  const theme = useTheme();
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
