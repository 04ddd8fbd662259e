'use client';

import { Star } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useToggleFavorite } from './use-toggle-favorite';

/** The star that makes a prompt a favourite or no longer one. */
export function FavoriteStar({
  prompt,
  size = 'dense',
}: {
  prompt: { id: string; title: string; isFavorited: boolean };
  size?: 'dense' | 'default';
}) {
  const toggle = useToggleFavorite(prompt.id);
  return (
    <IconButton
      size={size}
      data-shortcut="favorite"
      aria-pressed={prompt.isFavorited}
      aria-label={`Favorite: ${prompt.title}`}
      tooltip={prompt.isFavorited ? 'Remove from favorites' : 'Add to favorites'}
      onClick={toggle}
      className="aria-pressed:text-primary! aria-pressed:not-hover:bg-transparent! aria-pressed:hover:bg-surface-2!"
    >
      <Star aria-hidden="true" className={prompt.isFavorited ? 'fill-current' : undefined} />
    </IconButton>
  );
}
