'use client';

import { Moon, Sun } from 'lucide-react';

import { themeOptions } from './theme-options';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { setTheme, useTheme } from '@/lib/theme';

/** Light, dark or system, with a tick on the current one. The icon shows what is seen, by CSS, so it never jumps. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton aria-label="Theme">
          <Sun aria-hidden="true" className="dark:hidden" />
          <Moon aria-hidden="true" className="hidden dark:block" />
        </IconButton>
      }
      entries={[
        { kind: 'radio', label: 'Theme', value: theme, onValueChange: setTheme, options: themeOptions },
      ]}
    />
  );
}
