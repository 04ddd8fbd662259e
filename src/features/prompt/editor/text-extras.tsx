'use client';
'use memo';

import dynamic from 'next/dynamic';
import type { UseFormReturn } from 'react-hook-form';
import { RunSection } from '@/features/run/run-section';
import { selectText } from '@/lib/select-text';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { useFormValue } from './use-form-value';

type Form = UseFormReturn<PromptValues>;

const SkillChecks = dynamic(() => import('./skill-checks').then((module) => module.SkillChecks), {
  ssr: false,
});

/** With the preview: a run of the text as it is written. It keeps its response while the fields are shown. */
export function TryText({
  form,
  userId,
  prompt,
  isHidden,
}: {
  form: Form;
  userId: string;
  /** Null for a new one. */
  prompt: { id: string } | null;
  isHidden: boolean;
}) {
  const content = useFormValue(form, (values) => values.content, !isHidden);
  const messages = useFormValue(form, (values) => values.messages, !isHidden);
  const variables = useFormValue(form, (values) => values.variables, !isHidden);
  return (
    <div hidden={isHidden} className="mt-5">
      <RunSection
        owner={userId}
        promptId={prompt?.id ?? null}
        content={content}
        messages={messages}
        variables={variables}
        version={null}
        canSaveCases={prompt !== null}
      />
    </div>
  );
}

/** Below the text of a skill: what is odd about it and its files. */
export function SkillFindings({
  form,
  promptId,
  spaceId,
  onEdit,
  onShowFile,
}: {
  form: Form;
  promptId: string | null;
  spaceId: string | null;
  onEdit: () => void;
  /** Shows a file of the form, and a line of it, counted from 1. */
  onShowFile: (path: string, line: number) => void;
}) {
  const isSkill = useFormValue(form, (values) => values.skillName !== '' && values.messages === null);
  if (!isSkill) return null;
  return (
    <SkillChecks
      form={form}
      promptId={promptId}
      spaceId={spaceId}
      onShowFile={(path, line) => {
        onEdit();
        onShowFile(path, line);
      }}
      onGoToLine={(line) => {
        onEdit();
        const lines = form.getValues('content').split('\n');
        const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
        requestAnimationFrame(() => {
          const [control] = document.getElementsByName('content');
          if (control) selectText(control, start, start + (lines[line - 1]?.length ?? 0));
        });
      }}
    />
  );
}
