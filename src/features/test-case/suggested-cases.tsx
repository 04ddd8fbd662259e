'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorBox } from '@/components/ui/error-box';
import { Spinner } from '@/components/ui/spinner';
import { toast } from '@/components/ui/toast';
import type { Variable } from '@/domain/prompt/variables';
import { testImportMessages as said } from '@/domain/test-case/import-messages';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestCaseText } from '@/domain/test-case/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { CaseSummary } from './case-summary';
import { TestCaseForm } from './test-case-form';
import { useRefreshTests } from './use-refresh-tests';

type SuggestedCasesProps = {
  promptId: string;
  /** Variables of the prompt's current text. */
  variables: readonly Variable[];
  onClose: () => void;
};

/** Test cases that a model proposes; each is accepted, edited or dropped, and none is saved by itself. */
export function SuggestedCases({ promptId, variables, onClose }: SuggestedCasesProps) {
  const refresh = useRefreshTests();
  const heading = useRef<HTMLHeadingElement>(null);
  const [cases, setCases] = useState<readonly TestCaseText[] | null>(null);
  const [edited, setEdited] = useState<TestCaseText | null>(null);
  const suggest = trpc.prompt.tests.suggest.useMutation({
    onSuccess: (suggested) => setCases(suggested.cases),
  });
  const { mutate } = suggest;
  const asked = useRef(false);
  useEffect(() => {
    heading.current?.focus();
    // Once, although development mounts twice: it is an AI request.
    if (asked.current) return;
    asked.current = true;
    mutate({ promptId });
  }, [mutate, promptId]);
  const drop = (testCase: TestCaseText) => {
    const left = cases?.filter((one) => one !== testCase) ?? [];
    if (left.length === 0) onClose();
    else {
      setCases(left);
      heading.current?.focus();
    }
  };
  const save = trpc.prompt.tests.save.useMutation({ onError: toastError });
  const accept = (testCase: TestCaseText) =>
    save.mutate(
      { promptId, ...testCase },
      {
        onSuccess: () => {
          refresh();
          toast.success(testCaseMessages.saved);
          drop(testCase);
        },
      },
    );
  if (edited !== null) {
    return (
      <TestCaseForm
        promptId={promptId}
        variables={variables}
        testCase={null}
        proposed={edited}
        onDone={(isSaved) => {
          setEdited(null);
          if (isSaved) drop(edited);
          // The others are still there.
          requestAnimationFrame(() => heading.current?.focus());
        }}
      />
    );
  }
  return (
    <Card as="section" aria-labelledby="suggested-cases" className="grid gap-4 p-4 sm:p-6">
      <h2 id="suggested-cases" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {said.suggested}
      </h2>
      {suggest.isPending && <Spinner />}
      {suggest.error && <ErrorBox>{errorText(suggest.error)}</ErrorBox>}
      <ul className="grid gap-3 empty:hidden">
        {cases?.map((testCase) => (
          <li key={JSON.stringify(testCase)} className="grid gap-2 border-t border-border pt-3">
            <CaseSummary testCase={testCase} />
            <div className="flex flex-wrap gap-2">
              <Button
                size="dense"
                loading={save.isPending && save.variables.name === testCase.name}
                disabled={save.isPending}
                aria-label={said.acceptOf(testCase.name)}
                onClick={() => accept(testCase)}
              >
                {said.accept}
              </Button>
              <Button
                size="dense"
                variant="secondary"
                aria-label={said.editOf(testCase.name)}
                onClick={() => setEdited(testCase)}
              >
                {said.edit}
              </Button>
              <Button
                size="dense"
                variant="ghost"
                aria-label={said.dropOf(testCase.name)}
                onClick={() => drop(testCase)}
              >
                {said.drop}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={onClose}>
          {said.close}
        </Button>
      </div>
    </Card>
  );
}
