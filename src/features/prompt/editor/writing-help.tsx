'use client';
'use memo';

import dynamic from 'next/dynamic';
import type { UseFormReturn } from 'react-hook-form';
import { Skeleton } from '@/components/ui/skeleton';
import { withPasted } from '@/domain/prompt/pasted-variables';
import { PromptCheck } from '@/features/prompt-check/lazy-prompt-check';
import { RunSection } from '@/features/run/run-section';
import { selectText } from '@/lib/select-text';
import { placeInMessages, setContent } from './body-values';
import { addTags, type PromptValues } from './form-values';
import { VariablesPanel } from './variables-panel';

// Nothing that typing has to wait for.
const EditorHelper = dynamic(
  () => import('@/features/ai/editor-helper').then((module) => module.EditorHelper),
  {
    ssr: false,
    loading: () => <Skeleton className="h-72" />,
  },
);

const SimilarNotice = dynamic(() => import('./similar-notice').then((module) => module.SimilarNotice), {
  ssr: false,
});

/** Beside the fields: the AI, the variables, a run, and what is odd about the text. */
export function WritingHelp({
  userId,
  promptId,
  form,
  values,
  onEdit,
}: {
  userId: string;
  promptId: string | null;
  form: UseFormReturn<PromptValues>;
  values: PromptValues;
  /** Shows the fields. */
  onEdit: () => void;
}) {
  return (
    <aside aria-label="Writing assistance" className="grid min-w-0 gap-5">
      {promptId === null && <SimilarNotice content={values.content} />}
      <EditorHelper
        content={values.content}
        tags={values.tags}
        onContentChange={(content) => {
          setContent(form, content);
        }}
        onTagsChange={(tags) => form.setValue('tags', tags)}
        onAddTag={(tag) => {
          const { tags, error } = addTags(form.getValues('tags'), tag);
          form.setValue('tags', tags);
          return error;
        }}
      />
      <VariablesPanel
        content={values.content}
        variables={values.variables}
        onVariablesChange={(variables) => form.setValue('variables', variables)}
        onPasted={(pasted) => {
          const others = values.variables.filter(({ name }) => name !== pasted.details.name);
          setContent(form, withPasted(form.getValues('content'), pasted));
          form.setValue('variables', [...others, pasted.details]);
        }}
      />
      <RunSection
        owner={userId}
        promptId={promptId}
        content={values.content}
        messages={values.messages}
        variables={values.variables}
        version={null}
        canSaveCases={promptId !== null}
      />
      <PromptCheck
        text={values.content}
        scope={promptId ?? 'new'}
        ignore={['variable']}
        onGoTo={(start, end) => {
          onEdit();
          const chat = values.messages;
          const place = chat === null ? { start, end } : placeInMessages(chat, start, end);
          const name = 'index' in place ? `messages.${place.index}.content` : 'content';
          // The fields are hidden while the preview shows.
          requestAnimationFrame(() => {
            const [control] = document.getElementsByName(name);
            if (control) selectText(control, place.start, place.end);
          });
        }}
      />
    </aside>
  );
}
