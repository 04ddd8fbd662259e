'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { webhookMessages as said } from '@/domain/webhook/messages';
import { copyText } from '@/lib/clipboard';

/** A signing secret that was made a moment ago, to copy. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  async function copy() {
    try {
      await copyText(secret);
      toast.success(messages.copy.field('Signing secret'));
    } catch {
      toast.error(messages.copy.failed);
    }
  }
  return (
    <div className="grid max-w-xl gap-3">
      <Field label="Signing secret" hint={said.secretHint}>
        <Input
          readOnly
          autoFocus
          value={secret}
          className="font-mono"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy secret
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
