'use client';

import { useState } from 'react';

import { cn } from '@/lib/cn';

export interface AvatarProps {
  /** Whose picture; initials come from it. */
  name: string;
  src?: string | null;
  /** Edge in px: 24, 32, 40 or 96. */
  size?: 24 | 32 | 40 | 96;
  className?: string;
}

const sizes = {
  24: 'weak:size-6 text-[0.625rem]',
  32: 'weak:size-8 text-xs',
  40: 'weak:size-10 text-md',
  96: 'weak:size-24 text-3xl',
};

/** First letters of the first and the last word, whole characters of any script. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word ? (Array.from(word)[0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase('en');
}

/** A picture, or initials when there is none or it cannot be had. Decoration: the name stands beside it or on its button. */
export function Avatar({ name, src, size = 32, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      // Not text of the page: people who speak a button's name as they see it don't say these letters.
      data-initials={initialsOf(name) || '?'}
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-border bg-primary-soft font-semibold text-on-primary-soft select-none before:content-[attr(data-initials)]',
        sizes[size],
        className,
      )}
    >
      {src && src !== broken && (
        // The server already made it small and square; the image optimiser has nothing to add.
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          // It may have failed before this code could listen for it.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(src);
          }}
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
