'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { modelMessages as said } from '@/domain/model/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

type ModelLineProps = {
  /** The server's own has none: it is tested, changed and removed above. */
  id?: string;
  name: string;
  facts: readonly string[];
  onEdit: () => void;
  onRemove?: () => void;
};

/** One model with its facts and buttons, and how its last test went. */
export function ModelLine({ id, name, facts, onEdit, onRemove }: ModelLineProps) {
  const test = trpc.ai.testModel.useMutation();
  const outcome = test.error ? errorText(test.error) : test.data?.text;
  return (
    <Card as="li" className="grid gap-1 px-4 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <b>{name}</b> <span className="text-fg-muted">{facts.join(', ')}</span>
        </p>
        {id !== undefined && (
          <Button
            variant="ghost"
            size="dense"
            aria-label={said.testOf(name)}
            loading={test.isPending}
            onClick={() => test.mutate({ id })}
          >
            {said.test}
          </Button>
        )}
        <Button variant="ghost" size="dense" aria-label={said.editOf(name)} onClick={onEdit}>
          {said.edit}
        </Button>
        {onRemove && (
          <Button variant="ghost" size="dense" aria-label={said.removeOf(name)} onClick={onRemove}>
            {said.remove}
          </Button>
        )}
      </div>
      {id !== undefined && (
        <p
          role="status"
          className={test.data?.isWorking === true ? 'text-md text-primary' : 'text-md wrap-anywhere'}
        >
          {test.isPending ? <span className="sr-only">{said.testing}</span> : outcome}
        </p>
      )}
    </Card>
  );
}
