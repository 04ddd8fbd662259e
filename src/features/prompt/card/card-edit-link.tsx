import { Pencil } from 'lucide-react';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Tooltip } from '@/components/ui/tooltip';
import { cn } from '@/lib/cn';

/** The way to the editor on a card; on phones it is in the menu. */
export function CardEditLink({ prompt: { id, title } }: { prompt: { id: string; title: string } }) {
  return (
    <Tooltip content="Edit">
      <Link
        href={`/prompts/edit/${id}`}
        prefetch={false}
        data-shortcut="edit"
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
