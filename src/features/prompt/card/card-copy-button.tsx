'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Copy on a card. */
export function CardCopyButton({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="dense"
      data-shortcut="copy"
      aria-label={`Copy: ${title}`}
      icon={<Copy aria-hidden="true" />}
      onClick={onPress}
    >
      Copy
    </Button>
  );
}
