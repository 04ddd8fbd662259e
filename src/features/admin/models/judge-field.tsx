'use client';

import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { toast } from '@/components/ui/toast';
import { modelMessages as said } from '@/domain/model/messages';
import type { ModelDto } from '@/domain/model/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Which model answers the judge checks of test cases. */
export function JudgeField({ models, onSaved }: { models: readonly ModelDto[]; onSaved: () => void }) {
  const setJudge = trpc.ai.setJudge.useMutation({
    onSuccess: () => {
      onSaved();
      toast.success(said.judgeSaved);
    },
    onError: toastError,
  });
  const options = [
    { value: '', label: said.defaultModel },
    ...models.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Field label={said.judge} className="max-w-xl" hint={said.judgeHint}>
      <NativeSelect
        options={options}
        value={models.find(({ isJudge }) => isJudge)?.id ?? ''}
        onValueChange={(id) => setJudge.mutate({ modelId: id === '' ? null : id })}
      />
    </Field>
  );
}
