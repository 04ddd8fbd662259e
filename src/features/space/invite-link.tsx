'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { spaceMessages } from '@/domain/space/messages';
import { copyText } from '@/lib/clipboard';

/** Puts an invitation link on the clipboard, and says so. */
export async function copyLink(url: string): Promise<void> {
  try {
    await copyText(url);
    toast.success(spaceMessages.linkCopied);
  } catch {
    toast.error(messages.prompt.copyFailed);
  }
}

export function InviteLink({ url, hint }: { url: string; hint?: string }) {
  return (
    <div className="grid gap-2">
      <Field label="Link" hint={hint}>
        <Input readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <div>
        <Button
          variant="secondary"
          size="dense"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyLink(url)}
        >
          Copy link
        </Button>
      </div>
    </div>
  );
}
