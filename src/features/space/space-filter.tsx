'use client';

import { ChevronDown, Users } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { spaceMessages } from '@/domain/space/messages';
import type { SpacePlace } from '@/domain/space/schema';
import { withSpace } from './with-space';

/**
 * Of which space a page of lists or figures is, all of them without one, and the way to the others. Nothing for people
 * in no space.
 * @param href of the page without a space
 * @param places the reader's spaces, from the page: asked for later, the filter would move what is below it
 */
export function SpaceFilter({
  href,
  space,
  places,
}: {
  href: string;
  space: SpacePlace | null;
  places: readonly SpacePlace[];
}) {
  if (places.length === 0 && space === null) return null;
  // The header knows the first of many: the one that is shown is among them all the same.
  const isKnown = space === null || places.some(({ slug }) => slug === space.slug);
  const link = (label: string, slug: string | null) => ({
    kind: 'link' as const,
    label,
    href: withSpace(href, slug),
  });
  const current = space?.name ?? spaceMessages.everywhere;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="secondary" aria-label={spaceMessages.filter(current)} className="max-w-full">
          <span className="flex min-w-0 items-center gap-1.5">
            <Users aria-hidden="true" />
            <span dir="auto" className="truncate">
              {current}
            </span>
            <ChevronDown aria-hidden="true" />
          </span>
        </Button>
      }
      entries={[
        link(spaceMessages.everywhere, null),
        { kind: 'separator' },
        ...(isKnown ? places : [space, ...places]).map(({ name, slug }) => link(name, slug)),
      ]}
    />
  );
}
