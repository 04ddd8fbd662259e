'use client';

import { ChevronRight, Copy, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { LongText } from '@/components/ui/long-text';
import { Time } from '@/components/ui/time';
import { copyFinished } from '@/features/prompt-base/actions/copy-prompt';
import { trpc } from '@/trpc/client';

/** The reader's own responses for a prompt from the last week, which only they can see. */
export function RunHistory({ promptId }: { promptId: string | null }) {
  const utils = trpc.useUtils();
  const { data: runs = [] } = trpc.ai.runs.useQuery({ promptId });
  const forget = trpc.ai.forgetRun.useMutation({ onSettled: () => utils.ai.runs.invalidate({ promptId }) });
  if (runs.length === 0) return null;
  return (
    <section aria-label="Recent responses" className="border-t border-border pt-3">
      <h3 className="text-md">Recent responses</h3>
      <p className="text-sm text-fg-muted">Kept for a week, for you only.</p>
      <ul className="mt-2 divide-y divide-border">
        {runs.map(({ id, version, modelName, answer, createdAt }) => (
          <li key={id}>
            <details>
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2.5 text-md [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 [[open]>summary>&]:rotate-90" />
                <span className="min-w-0">
                  {version === null ? 'Unsaved text' : `Version ${version}`} · <bdi>{modelName}</bdi> ·{' '}
                  <Time date={createdAt} />
                </span>
              </summary>
              <pre
                dir="auto"
                className="max-h-80 overflow-y-auto rounded-md bg-inset p-3 font-sans text-md break-words whitespace-pre-wrap"
              >
                <LongText text={answer} />
              </pre>
              <div className="flex gap-2 py-2">
                <Button
                  variant="ghost"
                  size="dense"
                  icon={<Copy aria-hidden="true" />}
                  onClick={() => void copyFinished(answer)}
                >
                  Copy response
                </Button>
                <Button
                  variant="ghost"
                  size="dense"
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => forget.mutate({ id })}
                >
                  Remove
                </Button>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
