'use client';
'use memo';

import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import { valueSetMessages } from '@/domain/value-set/messages';
import type { ValueSetDto } from '@/domain/value-set/schema';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import type { Fill } from '@/features/prompt-base/fill/fill-context';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';

/** The member's saved values of a prompt: choosing one fills the fields, and can be undone. */
export function SavedSets({ fill, onFilled }: { fill: Fill; onFilled: () => void }) {
  const { data: sets, error } = trpc.valueSet.list.useQuery({ promptId: fill.promptId });
  const remove = useRemove(fill.promptId);

  function fillIn({ name, values }: ValueSetDto) {
    const before = fill.store.all();
    // Values of variables that the text no longer has stay out.
    fill.store.replace(
      new Map(values.filter((one) => fill.byName.has(one.name)).map((one) => [one.name, one.value])),
    );
    toastWithUndo(valueSetMessages.filled(name), () => fill.store.replace(before));
    onFilled();
  }

  if (error !== null) return <ErrorBox>{errorText(error)}</ErrorBox>;
  if (sets === undefined) return <Spinner />;
  if (sets.length === 0) return <p className="text-fg-muted">{valueSetMessages.none}</p>;
  return (
    <ul aria-label={valueSetMessages.label} className="grid gap-1">
      {sets.map((set) => (
        <li key={set.id} className="flex items-center gap-2">
          <Button
            variant="ghost"
            className="min-w-0 flex-1 justify-start text-start"
            onClick={() => fillIn(set)}
          >
            <span dir="auto" className="truncate">
              {set.name}
            </span>
          </Button>
          <IconButton aria-label={valueSetMessages.removeLabel(set.name)} onClick={() => remove(set)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Removes a set, with the way back for a moment. */
function useRemove(promptId: string): (set: ValueSetDto) => void {
  const utils = trpc.useUtils();
  const refresh = () => void utils.valueSet.list.invalidate({ promptId });
  const save = trpc.valueSet.save.useMutation({ onSuccess: refresh, onError: toastError });
  const remove = trpc.valueSet.remove.useMutation({ onSuccess: refresh, onError: toastError });
  return (set) => {
    remove.mutate(
      { id: set.id },
      {
        onSuccess: () =>
          toastWithUndo(valueSetMessages.removed(set.name), () =>
            save.mutate({ promptId, name: set.name, values: set.values }),
          ),
      },
    );
  };
}
