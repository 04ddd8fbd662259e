'use client';

import { Copy } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { PromptDto } from '@/domain/prompt/schema';
import { fillCase } from '@/domain/test-case/fill-case';
import type { TestCaseDto } from '@/domain/test-case/schema';
import type { TestRunDetail } from '@/domain/test-case/run-schema';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { copyFinished } from '@/features/prompt-base/actions/copy-prompt';

type TestedPrompt = Pick<PromptDto, 'id' | 'version' | 'content' | 'variables'>;

/** Asks for answers that came from elsewhere, case by case, and has them checked as one run. What was pasted stays until then. */
export function PasteAnswers({
  prompt,
  cases,
  onChecked,
  onCancel,
}: {
  prompt: TestedPrompt;
  cases: readonly TestCaseDto[];
  onChecked: (run: TestRunDetail) => void;
  onCancel: () => void;
}) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map());
  const [isTried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const pasted = cases.flatMap(({ id }) => {
    const answer = answers.get(id) ?? '';
    return answer.trim() === '' ? [] : [{ caseId: id, answer }];
  });
  const guard = useLeaveGuard(pasted.length > 0);
  const check = trpc.prompt.tests.check.useMutation({
    onSuccess: (run) => {
      guard.disarm();
      onChecked(run);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (pasted.length > 0) check.mutate({ promptId: prompt.id, version: prompt.version, answers: pasted });
  }

  return (
    <Card as="section" aria-labelledby="paste-answers" className="p-4 sm:p-6">
      <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <div>
          <h2 id="paste-answers" ref={heading} tabIndex={-1} className="text-xl outline-none">
            Check pasted responses
          </h2>
          <p className="mt-1 max-w-reading text-md text-fg-muted">
            Copy the filled-in prompt into any AI tool and paste the response here. It’s checked against
            version {prompt.version}.
          </p>
        </div>
        {cases.map((testCase) => (
          <AnswerField
            key={testCase.id}
            prompt={prompt}
            testCase={testCase}
            answer={answers.get(testCase.id) ?? ''}
            onChange={(answer) => setAnswers(new Map(answers).set(testCase.id, answer))}
          />
        ))}
        {isTried && pasted.length === 0 && <ErrorBox>Paste at least one response first</ErrorBox>}
        {check.error && <ErrorBox>{errorText(check.error)}</ErrorBox>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => guard.attempt(onCancel)}>
            Cancel
          </Button>
          <Button type="submit" loading={check.isPending}>
            Check responses
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} />
    </Card>
  );
}

function AnswerField({
  prompt,
  testCase,
  answer,
  onChange,
}: {
  prompt: TestedPrompt;
  testCase: TestCaseDto;
  answer: string;
  onChange: (answer: string) => void;
}) {
  return (
    <Field
      label={
        <span dir="auto" className="break-words">
          {testCase.name}
        </span>
      }
      labelEnd={
        testCase.missing.length === 0 && (
          <Button
            variant="ghost"
            size="dense"
            icon={<Copy aria-hidden="true" />}
            aria-label={`Copy filled-in prompt for ${testCase.name}`}
            onClick={() => void copyFinished(fillCase(prompt, testCase.inputs))}
          >
            Copy prompt
          </Button>
        )
      }
      hint={
        testCase.missing.length > 0 && `No value for ${testCase.missing.join(', ')}. This test will fail.`
      }
    >
      <Textarea
        rows={4}
        placeholder="Paste the response here"
        value={answer}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
