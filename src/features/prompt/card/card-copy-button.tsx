'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';

export function CardCopyButton({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="dense"
      data-shortcut="copy"
      aria-label={`Copy: ${title}`}
      className="lines:w-8 lines:px-0 touch:lines:w-11 lines:[&>span]:sr-only"
      icon={<Copy aria-hidden="true" />}
      onClick={onPress}
    >
      Copy
    </Button>
  );
}
