'use client';

import Link from 'next/link';
import { useState } from 'react';
import { tagColors } from '@/components/ui/chip';
import { badgeLink } from './badge-link';

/** Tags of a prompt that are shown before its reader asks for all. */
const SHOWN = 3;

/**
 * The tags of a prompt as links to lists; the rest of many opens in place. The addresses come from the server where that
 * renders the page, so that guests load no code for them.
 */
export function TagLinks({ tags }: { tags: readonly { tag: string; href: string }[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? tags : tags.slice(0, SHOWN);
  const more = tags.length - shown.length;
  return (
    <>
      {shown.map(({ tag, href }) => (
        <li key={tag} className="flex min-w-0">
          <Link
            href={href}
            prefetch={false}
            tabIndex={-1}
            className={`${badgeLink} ${tagColors} hover:border-border-strong hover:text-fg`}
          >
            <span dir="auto" className="truncate">
              {tag}
            </span>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li className="flex">
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Show ${more} more ${more === 1 ? 'tag' : 'tags'}`}
            onClick={() => setOpen(true)}
            className={`${badgeLink} ${tagColors} hover:border-border-strong hover:text-fg`}
          >
            +{more}
          </button>
        </li>
      )}
    </>
  );
}
