'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';

import { NavLinks, type NavItem } from './nav-links';

import { Drawer } from '@/components/ui/drawer';
import { IconButton } from '@/components/ui/icon-button';

export interface MenuDrawerProps {
  items: readonly NavItem[];
  /** Heading, which begins with the word Menu for screen readers. */
  title?: ReactNode;
  /** Displayed below the navigation. */
  children: ReactNode;
}

/** Button at the end of a header below 1024 px, and the drawer it opens: the navigation, and further content. */
export function MenuDrawer({ items, title = 'Menu', children }: MenuDrawerProps) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const [openedOn, setOpenedOn] = useState(pathname);
  // A link was followed: the drawer closes.
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
          // A link in the drawer closes it, even if it only leads to another state of the same page.
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
