'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { VERDICT_NOTE_MAX } from '@/domain/evaluation/limits';
import { evaluationMessages } from '@/domain/evaluation/messages';
import type { AnswerDto, CellChoice } from '@/domain/evaluation/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** What people say about an answer, and what the reader says. */
export function AnswerVerdicts({
  choice,
  answer,
  canMark,
}: {
  choice: CellChoice;
  answer: AnswerDto;
  canMark: boolean;
}) {
  const own = answer.verdicts.find(({ isOwn }) => isOwn);
  const [note, setNote] = useState(own?.note ?? '');
  const utils = trpc.useUtils();
  const mark = trpc.evaluation.mark.useMutation({
    onSuccess: async () => {
      toast.success(evaluationMessages.marked);
      void utils.status.gate.invalidate({ promptId: choice.promptId });
      await Promise.all([utils.evaluation.cell.invalidate(choice), utils.evaluation.get.invalidate()]);
    },
    onError: toastError,
  });
  // The same once more takes it back, unless the note is another one.
  const say = (isGood: boolean) => {
    const isSame = own?.isGood === isGood && own.note === note;
    mark.mutate({ ...choice, attempt: answer.attempt, isGood: isSame ? null : isGood, note });
  };
  const others = answer.verdicts.filter(({ isOwn }) => !isOwn);
  return (
    <div className="grid gap-2">
      {others.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {others.map(({ userName, isGood, note: words }, index) => (
            <li key={index} className="wrap-anywhere">
              <bdi className="font-semibold">{userName ?? 'Deleted user'}</bdi>: {isGood ? 'Good' : 'Bad'}
              {words !== '' && <span dir="auto">. {words}</span>}
            </li>
          ))}
        </ul>
      )}
      {canMark && (
        <>
          <Field
            label={`Note on answer ${answer.attempt}`}
            counter={{ value: note.length, max: VERDICT_NOTE_MAX }}
          >
            <Textarea rows={1} autoGrow value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <div className="flex flex-wrap gap-2">
            {([true, false] as const).map((isGood) => (
              <Button
                key={String(isGood)}
                size="dense"
                variant="secondary"
                aria-pressed={own?.isGood === isGood}
                disabled={mark.isPending || note.length > VERDICT_NOTE_MAX}
                onClick={() => say(isGood)}
              >
                {isGood ? 'Good' : 'Bad'}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
