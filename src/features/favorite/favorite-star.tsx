'use client';

import { Star } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useKeyAction } from '@/features/prompt-base/actions/key-actions';
import { cn } from '@/lib/cn';
import { useToggleFavorite } from './use-toggle-favorite';

/** The star that makes a prompt a favourite or no longer one. */
export function FavoriteStar({
  prompt,
  size = 'dense',
  showsCount = false,
}: {
  prompt: { id: string; title: string; isFavorited: boolean; favoriteCount: number };
  size?: 'dense' | 'default';
  /** Shows before the star how many favor the prompt; nothing for none. */
  showsCount?: boolean;
}) {
  const count = showsCount && prompt.favoriteCount > 0 ? prompt.favoriteCount.toLocaleString('en-US') : '';
  const toggle = useToggleFavorite(prompt.id);
  const ref = useKeyAction('favorite', toggle);
  return (
    <IconButton
      size={size}
      ref={ref}
      data-needs-server=""
      aria-pressed={prompt.isFavorited}
      aria-label={`Favorite: ${prompt.title}${count === '' ? '' : `, ${count} in all`}`}
      tooltip={prompt.isFavorited ? 'Remove from favorites' : 'Add to favorites'}
      onClick={toggle}
      className={cn(
        'aria-pressed:text-primary! aria-pressed:not-hover:bg-transparent! aria-pressed:hover:bg-surface-2!',
        count !== '' &&
          'w-auto gap-1 px-1.5 text-sm font-medium tabular-nums hits:w-8 touch:w-auto touch:px-2.5',
      )}
    >
      {count !== '' && <span className="hits:hidden">{count}</span>}
      <Star aria-hidden="true" className={prompt.isFavorited ? 'fill-current' : undefined} />
    </IconButton>
  );
}
