'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { lazyToast } from '@/components/ui/lazy-toast';
import { agentMessages } from '@/domain/agent/messages';
import { copyText } from '@/lib/clipboard';

/** Copies an example in one language. */
export function CopyExample({ language, text }: { language: string; text: string }) {
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
      className="mb-4"
      icon={<Copy aria-hidden="true" />}
      aria-label={`Copy the ${language} example`}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}
