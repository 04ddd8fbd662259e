'use client';

import Link from 'next/link';
import { useId, useState } from 'react';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { importMessages } from '@/domain/import/messages';
import type { ImportDto, ImportUndone } from '@/domain/import/undo';
import { trpc } from '@/trpc/client';

const number = (value: number) => value.toLocaleString('en');

function useUndoImport(onUndone: () => void) {
  const utils = trpc.useUtils();
  const [kept, setKept] = useState<ImportUndone | null>(null);
  const mutation = trpc.import.undo.useMutation({
    onSuccess: (done) => {
      toast.success(importMessages.undone(done.removed));
      setKept(done.kept > 0 ? done : null);
      onUndone();
    },
    onError: (error) => {
      toast.error(error.message);
    },
    onSettled: () => utils.import.list.invalidate(),
  });
  return {
    kept,
    undo: (id: string) => mutation.mutate({ id }),
    undoing: mutation.isPending && mutation.variables.id,
  };
}

function KeptPrompts({ kept, keptPrompts }: ImportUndone) {
  return (
    <Banner tone="info" role="status" className="px-4 py-3">
      <p>{importMessages.kept(kept)}</p>
      <ul className="mt-1 grid gap-0.5">
        {keptPrompts.map(({ slug, title }) => (
          <li key={slug}>
            <Link href={`/prompts/${slug}`} className="underline underline-offset-3 hover:decoration-2">
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function placeOf({ spaceName }: ImportDto): string {
  return spaceName === null ? 'to your prompts' : `to ${spaceName}`;
}

/** One's imports of the last 30 days, each with an undo. Renders nothing if there are none. */
export function RecentImports({ onUndone }: { onUndone: () => void }) {
  const heading = useId();
  const imports = trpc.import.list.useQuery();
  const { kept, undo, undoing } = useUndoImport(onUndone);
  const list = imports.data ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-lg">
        Your imports from the last 30 days
      </h2>
      {kept !== null && <KeptPrompts {...kept} />}
      <ul className="divide-y divide-border">
        {list.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">
                <bdi>{one.fileName === '' ? 'Untitled' : one.fileName}</bdi>
              </p>
              <p className="text-md text-fg-muted">
                {number(one.created)} {placeOf(one)}, <Time date={one.createdAt} />
              </p>
            </div>
            {one.undoneAt === null ? (
              <Button
                variant="secondary"
                aria-label={`Undo the import of ${one.fileName}`}
                loading={undoing === one.id}
                onClick={() => undo(one.id)}
              >
                Undo
              </Button>
            ) : (
              <span className="text-md text-fg-muted">Undone</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function UndoImport({ id, onUndone }: { id: string; onUndone: () => void }) {
  const [isUndone, setIsUndone] = useState(false);
  const { kept, undo, undoing } = useUndoImport(() => {
    setIsUndone(true);
    onUndone();
  });
  if (kept !== null) return <KeptPrompts {...kept} />;
  if (isUndone) return null;
  return (
    <div>
      <Button variant="secondary" loading={undoing === id} onClick={() => undo(id)}>
        Undo import
      </Button>
    </div>
  );
}
