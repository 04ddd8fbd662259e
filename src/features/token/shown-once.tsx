'use client';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogFooter } from '@/components/ui/dialog-footer';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { copyText } from '@/lib/clipboard';

interface ShownOnceProps {
  /** What the value is, such as “Token”. */
  label: string;
  hint?: string | undefined;
  value: string;
  onDone: () => void;
}

/** A secret that was made a moment ago and is never shown again, to copy. */
export function ShownOnce({ label, hint, value, onDone }: ShownOnceProps) {
  async function copy() {
    try {
      await copyText(value);
      toast.success(messages.copy.field(label));
    } catch {
      toast.error(messages.copy.failed);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={label} hint={hint}>
        <Input
          readOnly
          autoFocus
          value={value}
          className="font-mono"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy {label.toLowerCase()}
        </Button>
      </DialogFooter>
    </div>
  );
}

/** The same in a dialog of its own. */
export function ShownOnceDialog({
  title,
  description,
  value,
  ...props
}: Omit<ShownOnceProps, 'value'> & {
  title: string;
  description: string;
  /** Null while there is none to show. */
  value: string | null;
}) {
  return (
    <Dialog open={value !== null} onOpenChange={props.onDone} title={title} description={description}>
      {value !== null && <ShownOnce {...props} value={value} />}
    </Dialog>
  );
}
