import { Monitor, Moon, Sun } from 'lucide-react';

/** The three modes in their order, with their names and icons. */
export const themeOptions = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
] as const;
