'use client';

import { ChevronDown, Users } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { NavLinks } from '@/components/layout/nav-links';
import { spaceMessages } from '@/domain/space/messages';
import { useSpacePlaces } from './use-space-places';

const EVERYTHING = { label: 'All prompts', href: '/browse-prompts' };
const MINE = { label: 'My Prompts', href: '/my-prompts' };
const ALL_SPACES = { label: 'All spaces', href: '/spaces' };

function useSpaceLinks(): { label: string; href: string }[] {
  return useSpacePlaces().map(({ name, slug }) => ({ label: name, href: `/spaces/${slug}` }));
}

/** Where one is, Everything, Mine or a space, and the way to the others. Nothing for people in no space. */
export function SpaceSwitcher() {
  const pathname = usePathname();
  const places = useSpaceLinks();
  if (places.length === 0) return null;
  const current = [MINE, ...places].find(({ href }) => href === pathname) ?? EVERYTHING;
  const link = (place: { label: string; href: string }) => ({ kind: 'link' as const, ...place });
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          aria-label={spaceMessages.switcher(current.label)}
          className="max-w-34 px-2 max-xl:hidden"
        >
          <span className="flex min-w-0 items-center gap-1.5">
            <Users aria-hidden="true" />
            <span dir="auto" className="truncate">
              {current.label}
            </span>
            <ChevronDown aria-hidden="true" />
          </span>
        </Button>
      }
      entries={[
        ...[EVERYTHING, MINE].map(link),
        { kind: 'separator' },
        ...places.map(link),
        { kind: 'separator' },
        link(ALL_SPACES),
      ]}
    />
  );
}

/** The same as links, for the drawer of small screens. */
export function SpaceLinks() {
  const places = useSpaceLinks();
  if (places.length === 0) return null;
  return (
    <nav aria-label="Spaces">
      <NavLinks items={[...places, ALL_SPACES]} direction="column" />
    </nav>
  );
}
