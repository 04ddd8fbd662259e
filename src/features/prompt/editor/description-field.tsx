'use client';
'use memo';

import { Undo2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { DESCRIPTION_MAX } from '@/domain/prompt/limits';
import { focusText } from './body-values';
import { counterNear } from './counter-near';
import { useFormValue } from './use-form-value';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

const DescribeButton = dynamic(
  () => import('@/features/ai/describe-button').then((module) => module.DescribeButton),
  { ssr: false },
);

/** The description, which AI can write from the text: it is put into the field, with an undo. */
export function DescriptionField({
  form,
  initial,
  onTagsProposed,
}: {
  form: UseFormReturn<PromptValues>;
  initial: string;
  onTagsProposed: (tags: readonly string[]) => void;
}) {
  const description = useFormValue(form, (values) => values.description);
  const { errors } = useFormState({ control: form.control });
  /** The description replaced by the last generated one. */
  const [replaced, setReplaced] = useState<{ before: string; made: string } | null>(null);
  const put = (next: string) => {
    form.setValue('description', next);
    form.clearErrors('description');
  };
  const canUndo = replaced !== null && replaced.before !== '' && description === replaced.made;
  return (
    <div className="grid gap-1">
      <Field
        label="Description"
        required
        error={errors.description?.message}
        counter={counterNear(description, DESCRIPTION_MAX)}
        labelAction={
          <DescribeButton
            readContent={() => form.getValues('content')}
            onAnswer={({ text, tags = [] }) => {
              setReplaced({ before: form.getValues('description').trim(), made: text });
              put(text);
              onTagsProposed(tags);
            }}
            onEmpty={focusText}
          />
        }
      >
        <Textarea
          {...form.register('description')}
          defaultValue={initial}
          rows={3}
          placeholder="What is this prompt for?"
        />
      </Field>
      <p role="status" className="flex items-center gap-2 text-sm text-fg-muted empty:hidden">
        {canUndo && (
          <>
            Description replaced.
            <Button
              variant="ghost"
              size="dense"
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => {
                put(replaced.before);
                form.setFocus('description');
              }}
            >
              Undo
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
