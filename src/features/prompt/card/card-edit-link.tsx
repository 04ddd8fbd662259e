'use client';

import { Pencil } from 'lucide-react';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Tooltip } from '@/components/ui/tooltip';
import { followLink, useKeyAction } from '@/features/prompt-base/actions/key-actions';
import { cn } from '@/lib/cn';

/** The way to the editor on a card; on phones it is in the menu. */
export function CardEditLink({ prompt: { id, title } }: { prompt: { id: string; title: string } }) {
  const ref = useKeyAction('edit', followLink);
  return (
    <Tooltip content="Edit">
      <Link
        href={`/prompts/edit/${id}`}
        prefetch={false}
        ref={ref}
        aria-label={`Edit: ${title}`}
        className={cn(
          buttonStyles({ variant: 'ghost', size: 'dense' }),
          'size-8 p-0 max-sm:hidden lines:max-md:hidden touch:size-11 [&_svg]:size-4',
        )}
      >
        <Pencil aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
