'use client';
'use memo';

import { Copy, Highlighter } from 'lucide-react';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { variableNames } from '@/domain/prompt/variables';
import { copyText } from '@/lib/clipboard';
import { ImproveMenu } from '@/features/ai/improve-menu';
import { estimateTokens } from '@/lib/text-sections';
import { focusText, setContent } from './body-values';
import { addTags, type PromptValues } from '@/features/prompt-base/values/form-values';
import { useFormChanges, useFormValue, useDeferredContent } from './use-form-value';
import { TextFindings } from './text-findings';
import { DictationButton } from './voice/dictation';
import type { Dictation } from './voice/use-dictation';

type Form = UseFormReturn<PromptValues>;

async function copyContent(content: string) {
  try {
    await copyText(content);
    toast.success(messages.form.copied);
  } catch {
    toast.error(messages.prompt.copyFailed);
  }
}

/** Between the title and the text: what can be done with the text, and how much of it there is. */
export function TextStrip({
  form,
  dictation,
  promptId,
  testedId,
  onMakeVariable,
}: {
  form: Form;
  dictation: Dictation;
  /** Null for a new one. */
  promptId: string | null;
  /** The prompt whose test results can be improved on. */
  testedId: string | null;
  /** Makes what is selected in the text a variable. */
  onMakeVariable: () => void;
}) {
  const isChat = useFormValue(form, (values) => values.messages !== null);
  const subscribe = useFormChanges(form);
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-y border-border px-1.5 py-1.5 sm:px-3">
      <div className="text-tools">
        <ImproveMenu
          read={() => form.getValues()}
          subscribe={subscribe}
          onContentChange={(content) => setContent(form, content)}
          onTagsChange={(tags) => form.setValue('tags', tags)}
          onAddTag={(tag) => {
            const { tags, error } = addTags(form.getValues('tags'), tag);
            form.setValue('tags', tags);
            return error;
          }}
          testedId={testedId}
          onEmpty={focusText}
          onUndone={focusText}
        />
        <Button
          variant="ghost"
          size="dense"
          icon={<Highlighter aria-hidden="true" />}
          aria-label="Make it a variable"
          title="Makes what is selected a variable"
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onMakeVariable}
        >
          Variable
        </Button>
        {!isChat && <DictationButton dictation={dictation} />}
        <Button
          variant="ghost"
          size="dense"
          icon={<Copy aria-hidden="true" />}
          aria-label="Copy prompt content"
          onClick={() => void copyContent(form.getValues('content'))}
        >
          Copy
        </Button>
      </div>
      <TextCounts form={form} />
      <TextFindings form={form} promptId={promptId} />
    </div>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** How many variables and tokens the text has; nothing for a blank text. */
function TextCounts({ form }: { form: Form }) {
  const deferred = useDeferredContent(form);
  const variables = useMemo(() => variableNames(deferred).length, [deferred]);
  const tokens = useMemo(() => estimateTokens(deferred), [deferred]);
  return (
    <span
      role="status"
      // On phones a line of its own: dictating is offered late, and takes the room beside.
      className="ms-auto px-2 text-sm whitespace-nowrap text-fg-muted tabular-nums max-sm:basis-full max-sm:text-end max-sm:empty:hidden"
    >
      {variables > 0 && counted(variables, 'variable', 'variables')}
      {deferred.trim() !== '' && (
        <span className="max-sm:hidden">
          {variables > 0 && ' · '}
          {`about ${counted(tokens, 'token', 'tokens')}`}
        </span>
      )}
    </span>
  );
}
