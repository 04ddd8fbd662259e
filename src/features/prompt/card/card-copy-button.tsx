'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useKeyAction } from '@/features/prompt-base/actions/key-actions';

export function CardCopyButton({ title, onPress }: { title: string; onPress: () => void }) {
  const ref = useKeyAction('copy', onPress);
  return (
    <Button
      variant="ghost"
      size="dense"
      ref={ref}
      aria-label={`Copy: ${title}`}
      className="lines:w-8 lines:px-0 touch:lines:w-11 lines:[&>span]:sr-only"
      icon={<Copy aria-hidden="true" />}
      onClick={onPress}
    >
      Copy
    </Button>
  );
}
