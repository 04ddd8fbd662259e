'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { copyText } from '@/lib/clipboard';

/** Copies a text; `name` says which, for the message and for screen readers. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  async function copy() {
    try {
      await copyText(text);
      toast.success(messages.copy.field(name));
    } catch {
      toast.error(messages.copy.failed);
    }
  }
  return (
    <Button
      variant="secondary"
      size="dense"
      icon={<Copy aria-hidden="true" />}
      className="shrink-0"
      aria-label={`Copy ${name.toLowerCase()}`}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}
