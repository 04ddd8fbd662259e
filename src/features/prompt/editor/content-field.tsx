'use client';
'use memo';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldErrors, useFormState, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { CONTENT_MAX } from '@/domain/prompt/limits';
import { setMessages } from './body-values';
import { ChatEditor } from './chat-editor';
import { counterNear } from './counter-near';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { useFormChanges, useFormValue } from './use-form-value';
import { StartOptions } from './start-options';
import { MarkedTextarea } from './text/marked-textarea';
import { InterimSpeech } from './voice/dictation';
import type { Dictation } from './voice/use-dictation';

type Form = UseFormReturn<PromptValues>;

interface ContentFieldProps {
  form: Form;
  initial: PromptValues;
  dictation: Dictation;
  knownNames: readonly string[];
  /** Whether the text can be started from an existing source. */
  isNew: boolean;
}

/** Error of the chat as a whole, if no single message has one. */
function chatError(errors: FieldErrors<PromptValues>): string | undefined {
  const { messages: chat, content } = errors;
  if (Array.isArray(chat) && chat.some((one) => one !== undefined)) return undefined;
  return chat?.root?.message ?? chat?.message ?? content?.message;
}

/** The field of the text. Near the limit, counting only re-renders this frame, not its children. */
function CountedField({
  form,
  error,
  children,
}: {
  form: Form;
  error: string | undefined;
  children: ReactNode;
}) {
  const count = useFormValue(form, ({ content }) => counterNear(content, CONTENT_MAX)?.value);
  return (
    <Field
      label="Prompt content"
      hideLabel
      required
      error={error}
      counter={count === undefined ? undefined : { value: count, max: CONTENT_MAX }}
      className="[&>:not(:first-child,[data-text-scroller])]:mx-4 [&>:not(:first-child,[data-text-scroller])]:mb-3"
    >
      {children}
    </Field>
  );
}

/** The body of a prompt: one text, or a chat of messages. */
export function ContentField({ form, initial, dictation, knownNames, isNew }: ContentFieldProps) {
  const { errors } = useFormState({ control: form.control });
  const isEmpty = useFormValue(form, ({ content }) => content === '');
  const subscribe = useFormChanges(form);
  const chat = useFormValue(form, ({ messages }) => messages);
  if (chat === null) {
    return (
      <div className="relative">
        <CountedField form={form} error={errors.content?.message}>
          <MarkedTextarea
            {...form.register('content')}
            subscribe={subscribe}
            defaultValue={initial.content}
            knownNames={knownNames}
            placeholder="Write or paste the prompt. Type {{ to add a variable."
            className="h-[max(18rem,calc(100dvh-24rem))] rounded-b-lg"
          />
          <InterimSpeech dictation={dictation} />
        </CountedField>
        {isNew && isEmpty && (
          <div className="absolute inset-x-4 inset-bs-34 sm:inset-x-6 sm:inset-bs-20 xl:inset-bs-15">
            <StartOptions form={form} />
          </div>
        )}
      </div>
    );
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-6">
      <legend className="sr-only">Prompt content</legend>
      <ChatEditor
        messages={chat}
        onChange={(next) => setMessages(form, next)}
        current={() => form.getValues('messages')}
        errorOf={(index) => errors.messages?.[index]?.content?.message}
      />
      {chatError(errors) !== undefined && (
        <p role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {chatError(errors)}
        </p>
      )}
    </fieldset>
  );
}
