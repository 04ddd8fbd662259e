'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { lazyToast } from '@/components/ui/lazy-toast';
import { agentMessages } from '@/domain/agent/messages';
import { copyText } from '@/lib/clipboard';

/** Puts a ready text on the clipboard. */
export function CopyLine({ name, text, className }: { name: string; text: string; className?: string }) {
  async function copy() {
    try {
      await copyText(text);
      lazyToast.success(agentMessages.connect.copied);
    } catch {
      lazyToast.error(agentMessages.connect.notCopied);
    }
  }
  return (
    <Button
      variant="secondary"
      className={className}
      icon={<Copy aria-hidden="true" />}
      aria-label={name}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}
