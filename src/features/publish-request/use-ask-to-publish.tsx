'use client';

import { Megaphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import { AskDialog } from './ask-dialog';

/** The entry of a prompt's menu by which a member asks for what takes the right to publish, and its dialog. */
export function useAskToPublish(promptId: string): { entry: MenuEntry; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    entry: {
      label: publishRequestMessages.ask,
      icon: <Megaphone aria-hidden="true" />,
      onSelect: () => setOpen(true),
    },
    dialog: <AskDialog promptId={promptId} open={open} onClose={() => setOpen(false)} />,
  };
}
