'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';

import { NavLinks, type NavItem } from './nav-links';

import { Drawer } from '@/components/ui/drawer';
import { IconButton } from '@/components/ui/icon-button';

export interface MenuDrawerProps {
  items: readonly NavItem[];
  /** Its heading, which begins with the word Menu for screen readers. */
  title?: ReactNode;
  /** Below the navigation. */
  children: ReactNode;
}

/** The button at the end of a header below 1024 px, and the drawer that it opens: the navigation, and what is given. */
export function MenuDrawer({ items, title = 'Menu', children }: MenuDrawerProps) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const [openedOn, setOpenedOn] = useState(pathname);
  // What was pressed leads to another page: the drawer stays behind.
  if (openedOn !== pathname) {
    setOpenedOn(pathname);
    setOpen(false);
  }
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
      <Drawer side="menu" open={open} onOpenChange={setOpen} title={title}>
        <div
          className="flex min-h-full flex-col"
          // A press on a link in here leaves the place in view, if only for another of the same page.
          onClickCapture={(event) => {
            if (event.target instanceof Element && event.target.closest('a[href]')) setOpen(false);
          }}
        >
          <nav aria-label="Main">
            <NavLinks items={items} direction="tiles" />
          </nav>
          {children}
        </div>
      </Drawer>
    </>
  );
}
