'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { shareLinkMessages } from '@/domain/share-link/messages';
import { copyText } from '@/lib/clipboard';

/** A link that was made a moment ago, to copy. */
export function NewLink({
  url,
  onMore,
  moreLabel = 'Create another',
}: {
  url: string;
  onMore: () => void;
  moreLabel?: string;
}) {
  async function copy() {
    try {
      await copyText(url);
      toast.success(shareLinkMessages.copied);
    } catch {
      toast.error(messages.prompt.copyFailed);
    }
  }
  return (
    <div className="grid gap-3">
      <Field label="Link" hint={shareLinkMessages.linkHint}>
        <Input readOnly autoFocus value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button variant="ghost" onClick={onMore}>
          {moreLabel}
        </Button>
      </div>
    </div>
  );
}
