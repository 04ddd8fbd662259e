'use client';

import { Menu } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState, type ReactNode } from 'react';

import { NavLinks, type NavItem } from './nav-links';

import { Drawer } from '@/components/ui/drawer';
import { IconButton } from '@/components/ui/icon-button';

const ThemeToggle = dynamic(() => import('./theme-toggle').then((module) => module.ThemeToggle), {
  ssr: false,
});

/** The navigation of a header below 1000 px: a button and the drawer it opens. */
export function MobileMenu({ items, footer }: { items: readonly NavItem[]; footer?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        tooltip={false}
        className="nav:hidden"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <Drawer side="start" open={open} onOpenChange={setOpen} title="Menu">
        <div className="grid gap-5">
          <nav aria-label="Main">
            <NavLinks items={items} direction="column" onNavigate={close} />
          </nav>
          <ThemeToggle />
          {/* A press on a link in here leaves the page: the drawer goes with it. */}
          {footer && (
            <div
              className="grid gap-2 border-t border-border pt-5"
              onClickCapture={(event) => {
                if (event.target instanceof Element && event.target.closest('a[href]')) close();
              }}
            >
              {footer}
            </div>
          )}
        </div>
      </Drawer>
    </>
  );
}
