'use client';

import type { PromptDto } from '@/domain/prompt/schema';
import { variableFields } from '@/domain/prompt/variable-fields';
import type { TestCaseDto } from '@/domain/test-case/schema';
import { ImportCases } from './import-cases';
import { PasteAnswers } from './paste-answers';
import { SuggestedCases } from './suggested-cases';
import { TestCaseForm } from './test-case-form';

/** The open form: of a case (null for a new one), for pasting responses, or for suggested or imported cases. */
export type Open =
  | { kind: 'form'; id: string | null }
  | { kind: 'suggest' }
  | { kind: 'import' }
  | { kind: 'paste'; ids: readonly string[] | null }
  | null;

/** The form of a case, for pasting responses, or for cases that come from elsewhere. */
export function OpenForm({
  open,
  prompt,
  cases,
  onClose,
  onChecked,
}: {
  open: NonNullable<Open>;
  prompt: PromptDto;
  cases: readonly TestCaseDto[];
  onClose: () => void;
  onChecked: Parameters<typeof PasteAnswers>[0]['onChecked'];
}) {
  if (open.kind === 'paste') {
    return (
      <PasteAnswers
        prompt={prompt}
        cases={cases.filter(({ id }) => open.ids?.includes(id) ?? true)}
        onChecked={(done) => {
          onClose();
          onChecked(done);
        }}
        onCancel={onClose}
      />
    );
  }
  if (open.kind === 'import')
    return <ImportCases promptId={prompt.id} count={cases.length} onClose={onClose} />;
  const variables = variableFields(prompt.content, prompt.variables);
  if (open.kind === 'suggest')
    return <SuggestedCases promptId={prompt.id} variables={variables} onClose={onClose} />;
  const edited = cases.find(({ id }) => id === open.id) ?? null;
  if (open.id !== null && edited === null) return null;
  return (
    <TestCaseForm
      key={open.id ?? ''}
      promptId={prompt.id}
      variables={variables}
      testCase={edited}
      onDone={onClose}
    />
  );
}
