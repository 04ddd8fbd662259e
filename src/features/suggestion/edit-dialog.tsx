'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

/** Dialog to edit a suggestion before it is accepted. Closing it leaves the suggestion unchanged. */
export function EditDialog({
  first,
  isBusy,
  problem,
  onClose,
  onSave,
}: {
  first: PromptValues;
  isBusy: boolean;
  problem: string | null;
  onClose: () => void;
  onSave: (values: PromptValues) => void;
}) {
  const [values, setValues] = useState(first);
  const set = (change: Partial<PromptValues>) => setValues((before) => ({ ...before, ...change }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Edit and accept"
      description="Saves as the latest version and credits the person who suggested it."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={() => onSave(values)}>
            Save and accept
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {problem !== null && <ErrorBox>{problem}</ErrorBox>}
        <Field label="Title" required>
          <Input dir="auto" value={values.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <Field label="Description" required>
          <Textarea
            rows={2}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <Field label="Prompt content" required>
          <Textarea
            mono
            rows={14}
            value={values.content}
            onChange={(event) => set({ content: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
