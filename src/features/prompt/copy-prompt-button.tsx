'use client';
'use no memo';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Copy Prompt on the page of a prompt (specification 2, Prompt detail). */
export function CopyPromptButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      data-shortcut="copy"
      size="hero"
      className="w-full print:hidden"
      icon={<Copy aria-hidden="true" />}
      onClick={onPress}
    >
      Copy Prompt
    </Button>
  );
}
