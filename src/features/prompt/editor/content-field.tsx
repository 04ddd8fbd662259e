'use client';
'use memo';

import { CircleAlert, Copy } from 'lucide-react';
import { useState } from 'react';
import { type FieldErrors, useFormState, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { messagesOfText, sameMessages } from '@/domain/prompt/chat-messages';
import { CONTENT_MAX } from '@/domain/prompt/limits';
import { copyText } from '@/lib/clipboard';
import { setMessages } from './body-values';
import { ChatEditor } from './chat-editor';
import { counterNear } from './counter-near';
import type { PromptValues } from './form-values';
import { DictationButton, InterimSpeech } from './voice/dictation';
import { appendSpoken } from './voice/recognition';
import { useDictation } from './voice/use-dictation';

type Form = UseFormReturn<PromptValues>;

async function copyContent(content: string) {
  try {
    await copyText(content);
    toast.success(messages.form.copied);
  } catch {
    toast.error(messages.prompt.copyFailed);
  }
}

function CopyContent({ form }: { form: Form }) {
  return (
    <Button
      variant="ghost"
      size="dense"
      icon={<Copy aria-hidden="true" />}
      aria-label="Copy prompt content"
      onClick={() => void copyContent(form.getValues('content'))}
    >
      Copy
    </Button>
  );
}

/** What is wrong with the chat as a whole, where no message of it is to blame. */
function chatError(errors: FieldErrors<PromptValues>): string | undefined {
  const { messages: chat, content } = errors;
  if (Array.isArray(chat) && chat.some((one) => one !== undefined)) return undefined;
  return chat?.root?.message ?? chat?.message ?? content?.message;
}

/** The body of a prompt: one text, or a chat of messages. */
export function ContentField({
  form,
  values,
  initial,
}: {
  form: Form;
  values: PromptValues;
  initial: PromptValues;
}) {
  const { errors } = useFormState({ control: form.control });
  const [asks, setAsks] = useState(false);
  const chat = values.messages;

  function switchTo(kind: 'text' | 'chat') {
    if (kind === 'chat') setMessages(form, messagesOfText(values.content));
    // Headings say who speaks, unless one was written in a message: then it could not be told apart any more.
    else if (sameMessages(messagesOfText(values.content), chat)) setMessages(form, null);
    else setAsks(true);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {chat === null ? (
        <OneText form={form} content={values.content} initial={initial} error={errors.content?.message} />
      ) : (
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
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
      )}
      {/* Below the text, so that Tab still goes from the label straight to the text. */}
      <SegmentedToggle
        label="Format"
        size="dense"
        className="justify-self-start"
        options={[
          { value: 'text', label: 'Text' },
          { value: 'chat', label: 'Chat' },
        ]}
        value={chat === null ? 'text' : 'chat'}
        onValueChange={switchTo}
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Convert to text?"
        description="All words are kept, but the message boundaries are lost."
        confirmLabel="Convert"
        onConfirm={() => {
          setMessages(form, null);
          setAsks(false);
        }}
      />
    </div>
  );
}

function OneText({
  form,
  content,
  initial,
  error,
}: {
  form: Form;
  content: string;
  initial: PromptValues;
  error: string | undefined;
}) {
  const dictation = useDictation((spoken) =>
    form.setValue('content', appendSpoken(form.getValues('content'), spoken)),
  );
  return (
    <Field
      label="Prompt content"
      required
      error={error}
      counter={counterNear(content, CONTENT_MAX)}
      labelEnd={
        <span className="flex gap-1">
          <DictationButton dictation={dictation} />
          <CopyContent form={form} />
        </span>
      }
    >
      <Textarea {...form.register('content')} defaultValue={initial.content} mono rows={16} />
      <InterimSpeech dictation={dictation} />
    </Field>
  );
}
