import type { ReactNode } from 'react';
import { ThemeSwitch } from '@/components/layout/theme-switch';
import { Fields } from './fields';
import { ClickableElements } from './clickable-elements';
import { Dialogs } from './dialogs';
import { DisplayElements } from './display-elements';
import { PageParts } from './page-parts';

/**
 * The primitives of components/ui in all their states, for developers who change one of them.
 * @param children what the features share, such as the badge of a status
 */
export function Gallery({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-6xl min-w-0 gap-6 p-4 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-heading text-3xl">Gallery</h1>
        <ThemeSwitch />
      </div>
      <PageParts />
      <ClickableElements />
      <Fields />
      <Dialogs />
      <DisplayElements />
      {children}
    </main>
  );
}
