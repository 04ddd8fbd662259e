'use client';

import { Folder, Plus } from 'lucide-react';
import Link from 'next/link';
import { useId, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { type LibraryPlaces, type NamedPlace, placeCount } from '@/domain/library/places';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { SpaceTile, spaceHue } from '@/features/space/space-tile';
import { SideLink } from './side-link';

interface GroupProps {
  /** Its name, and the page with its whole list. */
  label: string;
  href?: string;
  /** The button that makes a new one. */
  create?: { label: string; onClick: () => void } | undefined;
  children: ReactNode;
}

/** A part of the side bar with a heading; collapsed, a line stands for the heading. */
function SideGroup({ label, href, create, children }: GroupProps) {
  const heading = useId();
  return (
    <div
      role="group"
      aria-labelledby={heading}
      className="mt-3.5 rail:mt-2 rail:border-t rail:border-border rail:pt-2 rail:not-has-[li]:hidden"
    >
      <div className="flex min-h-6.5 items-center justify-between ps-2 pe-0.5 rail:hidden">
        <h2 id={heading} className="font-sans text-xs font-semibold tracking-normal text-fg-subtle">
          {href === undefined ? (
            label
          ) : (
            <Link
              href={href}
              prefetch={false}
              className="inline-flex items-center rounded-sm hover:text-fg hover:underline hover:underline-offset-3 touch:min-h-11"
            >
              {label}
            </Link>
          )}
        </h2>
        {create && (
          <IconButton
            aria-label={create.label}
            aria-haspopup="dialog"
            size="dense"
            className="size-6.5 min-h-6.5! text-fg-subtle touch:min-h-11!"
            onClick={create.onClick}
          >
            <Plus aria-hidden="true" className="size-3.5!" />
          </IconButton>
        )}
      </div>
      <ul>{children}</ul>
    </div>
  );
}

/** The spaces of a member, and a link to create one for those who may. */
export function SpaceGroup({
  places,
  current,
  onCreate,
}: {
  places: LibraryPlaces;
  current: string | null;
  onCreate?: (() => void) | undefined;
}) {
  const { spaces, spaceCount } = places;
  return (
    <SideGroup label="Spaces" href="/spaces" create={onCreate && { label: 'New space', onClick: onCreate }}>
      {spaces.map((space) => (
        <PlaceLink
          key={space.slug}
          path="/spaces"
          place={space}
          current={current}
          icon={<SpaceTile name={space.name} />}
          hue={spaceHue(space.slug)}
        />
      ))}
      {spaceCount > spaces.length && <AllLink href="/spaces">{`All spaces (${spaceCount})`}</AllLink>}
    </SideGroup>
  );
}

/** The collections of a member, and a new one. */
export function CollectionGroup({
  places,
  current,
  onCreate,
}: {
  places: LibraryPlaces;
  current: string | null;
  onCreate: () => void;
}) {
  const { collections, collectionCount } = places;
  return (
    <SideGroup
      label="Collections"
      href="/collections"
      create={{ label: 'New collection', onClick: onCreate }}
    >
      {collections.map((collection) => (
        <PlaceLink
          key={collection.slug}
          path="/collections"
          place={collection}
          current={current}
          icon={<Folder aria-hidden="true" />}
        />
      ))}
      {collectionCount > collections.length && (
        <AllLink href="/collections">{`All collections (${collectionCount})`}</AllLink>
      )}
    </SideGroup>
  );
}

/** The prompts that a member pinned; nothing without any. */
export function PinnedGroup({ places, current }: { places: LibraryPlaces; current: string | null }) {
  if (places.pinned.length === 0) return null;
  return (
    <SideGroup label="Pinned">
      {places.pinned.map(({ slug, title, category }) => (
        <SideLink
          key={slug}
          href={`/prompts/${slug}`}
          current={current}
          hue={categoryToken(category)}
          icon={
            <span
              aria-hidden="true"
              className="mx-1.5 h-4 w-1 shrink-0 rounded-xs bg-tab-edge forced-colors:bg-[LinkText]"
            />
          }
        >
          {title}
        </SideLink>
      ))}
    </SideGroup>
  );
}

function PlaceLink({
  path,
  place,
  ...link
}: {
  path: string;
  place: NamedPlace;
  icon: ReactNode;
  current: string | null;
  hue?: string;
}) {
  return (
    <SideLink href={`${path}/${place.slug}`} count={placeCount(place.promptCount)} {...link}>
      {place.name}
    </SideLink>
  );
}

function AllLink({ href, children }: { href: string; children: string }) {
  return (
    <li className="rail:hidden">
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-8 items-center rounded-sm ps-8.5 text-sm font-medium text-fg-muted hover:text-fg hover:underline hover:underline-offset-3 touch:min-h-11"
      >
        {children}
      </Link>
    </li>
  );
}
