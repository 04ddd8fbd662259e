'use client';

import { Copy } from 'lucide-react';
import { Controller, useFormState, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { characterCount } from '@/domain/characters';
import { messages } from '@/domain/messages';
import { CONTENT_MAX, DESCRIPTION_MAX, TITLE_MAX } from '@/domain/prompt/limits';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { copyText } from '@/lib/clipboard';
import type { PromptValues } from './form-values';
import { TagInput } from './tag-input';
import { DictationButton, InterimSpeech } from './voice/dictation';
import { appendSpoken } from './voice/recognition';
import { type PromptHome, VisibilityField } from './visibility-field';
import { useDictation } from './voice/use-dictation';

const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ value: category, label: category }));

/** From this share of a limit on the form counts aloud. */
const NEAR = 0.8;

function counterNear(text: string, max: number): { value: number; max: number } | undefined {
  return text.length < max * NEAR ? undefined : { value: characterCount(text), max };
}

/** The message about the tags as a whole, or about the first wrong one. */
function tagsError(error: unknown): string | undefined {
  const entries = Array.isArray(error) ? (error as unknown[]) : [error];
  for (const entry of entries) {
    const message = typeof entry === 'object' && entry !== null && 'message' in entry ? entry.message : null;
    if (typeof message === 'string') return message;
  }
  return undefined;
}

async function copyContent(content: string) {
  try {
    await copyText(content);
    toast.success(messages.form.copied);
  } catch {
    toast.error(messages.prompt.copyFailed);
  }
}

/** The fields of a prompt (specification 2, Create prompt and Edit prompt). */
export function PromptFields({
  form,
  values,
  tagText,
  onTagTextChange,
  initial,
  home,
  suggests,
  prompt,
  userId,
}: {
  form: UseFormReturn<PromptValues>;
  values: PromptValues;
  /** What is typed into the tag field and not a tag yet. */
  tagText: string;
  onTagTextChange: (text: string) => void;
  /** What the form started from. */
  initial: PromptValues;
  /** The space that the prompt is of. */
  home: PromptHome | null;
  /** Whether it is somebody else's prompt: who sees it is not the writer's to say. */
  suggests: boolean;
  /** Null for a new one. */
  prompt: { id: string; createdBy: string } | null;
  userId: string;
}) {
  const { errors } = useFormState({ control: form.control });
  const dictation = useDictation((spoken) =>
    form.setValue('content', appendSpoken(form.getValues('content'), spoken)),
  );
  return (
    <>
      <Field
        label="Title"
        required
        error={errors.title?.message}
        counter={counterNear(values.title, TITLE_MAX)}
      >
        <Input {...form.register('title')} defaultValue={initial.title} dir="auto" autoComplete="off" />
      </Field>
      <Field
        label="Description"
        required
        hint="One or two sentences: what it is for and what it gives."
        error={errors.description?.message}
        counter={counterNear(values.description, DESCRIPTION_MAX)}
      >
        <Textarea {...form.register('description')} defaultValue={initial.description} rows={3} />
      </Field>
      <Field
        label="Prompt content"
        required
        error={errors.content?.message}
        counter={counterNear(values.content, CONTENT_MAX)}
        labelEnd={
          <span className="flex gap-1">
            <DictationButton dictation={dictation} />
            <Button
              variant="ghost"
              size="dense"
              icon={<Copy aria-hidden="true" />}
              aria-label="Copy prompt content"
              onClick={() => void copyContent(form.getValues('content'))}
            >
              Copy
            </Button>
          </span>
        }
      >
        <Textarea {...form.register('content')} defaultValue={initial.content} mono rows={16} />
        <InterimSpeech dictation={dictation} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <Field label="Category" required error={errors.category?.message} className="content-start">
              <Select
                options={CATEGORY_OPTIONS}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
        {!suggests && (
          <Controller
            control={form.control}
            name="isShared"
            render={({ field }) => (
              <VisibilityField
                {...{ home, prompt, userId }}
                isShared={field.value}
                onSharedChange={field.onChange}
              />
            )}
          />
        )}
      </div>
      <TagInput
        tags={values.tags}
        onTagsChange={(tags) => {
          form.setValue('tags', tags);
          form.clearErrors('tags');
        }}
        text={tagText}
        onTextChange={onTagTextChange}
        error={tagsError(errors.tags)}
      />
    </>
  );
}
