'use client';

import type { PromptDto } from '@/domain/prompt/schema';
import { variableFields } from '@/domain/prompt/variable-fields';
import type { TestCaseDto, TestCaseText } from '@/domain/test-case/schema';
import { ImportCases } from './import-cases';
import { PasteAnswers } from './paste-answers';
import { SuggestedCases } from './suggested-cases';
import { TestCaseForm } from './test-case-form';

/** The open form: of a case (null for a new one), for pasting responses, or for suggested or imported cases. */
export type Open =
  | { kind: 'form'; id: string | null; proposed?: TestCaseText }
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
  onEdit,
}: {
  open: NonNullable<Open>;
  prompt: PromptDto;
  cases: readonly TestCaseDto[];
  onClose: () => void;
  onChecked: Parameters<typeof PasteAnswers>[0]['onChecked'];
  /** Opens a proposed case in the form. */
  onEdit: (proposed: TestCaseText) => void;
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
  if (open.kind === 'suggest')
    return <SuggestedCases promptId={prompt.id} onEdit={onEdit} onClose={onClose} />;
  const edited = cases.find(({ id }) => id === open.id) ?? null;
  if (open.id !== null && edited === null) return null;
  return (
    <TestCaseForm
      key={open.id ?? ''}
      promptId={prompt.id}
      variables={variableFields(prompt.content, prompt.variables)}
      testCase={edited}
      proposed={open.proposed ?? null}
      onDone={onClose}
    />
  );
}
