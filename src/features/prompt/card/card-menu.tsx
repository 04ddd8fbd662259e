'use client';
'use memo';

import { Ellipsis } from 'lucide-react';
import dynamic from 'next/dynamic';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { CardEntriesProps } from './card-entries';

const CardEntries = dynamic(() => import('./card-entries').then((module) => module.CardEntries), {
  ssr: false,
});

/** On a card, what its reader may do with the prompt besides copying, editing and marking it. */
export function CardMenu(props: Omit<CardEntriesProps, 'draw'>) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          size="dense"
          aria-label={`More: ${props.prompt.title}`}
          tooltip="More"
          className="lines:max-md:hidden"
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={(draw) => <CardEntries {...props} draw={draw} />}
    />
  );
}
