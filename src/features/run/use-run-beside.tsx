'use client';
'use memo';

import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { lazyToast } from '@/components/ui/lazy-toast';
import { Skeleton } from '@/components/ui/skeleton';
import { valueOf } from '@/domain/prompt/filled';
import { fieldProblem } from '@/domain/prompt/variable-problem';
import { focusKeyAction, inMain } from '@/features/prompt-base/actions/key-actions';
import { useCollapseSidebar } from '@/features/navigation/sidebar-collapse';
import { fieldId, useFill } from '@/features/prompt-base/fill/fill-context';
import type { Runnable } from './run-sides';

// Nothing that reading has to wait for.
const RunPanel = dynamic(() => import('./run-panel').then((module) => module.RunPanel), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

/** From this width on there is room for the answer beside the text. */
const HAS_ROOM = '(width >= 64rem)';

/**
 * Runs the prompt of a page with what its reader has filled in: `start` begins, and begins again. What is answered
 * comes in `aside`, for the place beside the text, and on small screens in `sheet`; null while closed. A value that
 * cannot be is named, and gets the focus.
 */
export function useRunBeside(runnable: Runnable): {
  start: () => void;
  aside: ReactNode | null;
  sheet: ReactNode | null;
} {
  const fill = useFill();
  const [run, setRun] = useState<{ starts: number; isSheet: boolean; isOpen: boolean } | null>(null);

  function start(): void {
    const values = fill?.store.all() ?? new Map<string, string>();
    const wrong = fill?.fields.find((field) => fieldProblem(field, valueOf(field, values)) !== null);
    if (fill && wrong) {
      lazyToast.error(fieldProblem(wrong, valueOf(wrong, values)) ?? '');
      document.getElementById(fieldId(fill, wrong.name))?.focus();
      return;
    }
    setRun({ starts: (run?.starts ?? 0) + 1, isSheet: !window.matchMedia(HAS_ROOM).matches, isOpen: true });
  }

  function close(): void {
    // The button that runs is in the bar again.
    if (run !== null) flushSync(() => setRun({ ...run, isOpen: false }));
    focusKeyAction('run', inMain);
  }

  if (run === null) return { start, aside: null, sheet: null };
  const panel = <RunPanel {...runnable} starts={run.starts} />;
  if (run.isSheet) {
    return {
      start,
      aside: null,
      sheet: (
        <Dialog open={run.isOpen} onOpenChange={close} title="Response" size="lg" bottomOnPhone>
          {panel}
        </Dialog>
      ),
    };
  }
  const aside = run.isOpen ? <Beside onClose={close}>{panel}</Beside> : null;
  return { start, aside, sheet: null };
}

function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useCollapseSidebar();
  return (
    <section
      aria-label="Run"
      data-takes-room=""
      className="relative min-w-0 rounded-lg border border-border bg-surface p-4 lg:sticky lg:inset-bs-[calc(var(--header-height)+16px)] lg:mt-9 lg:max-h-[calc(100dvh-var(--header-height)-32px)] lg:overflow-y-auto print:hidden"
    >
      <h2 className="sr-only">Response</h2>
      <div className="min-h-9">{children}</div>
      <IconButton
        variant="ghost"
        aria-label="Close response"
        className="absolute inset-e-3.5 inset-bs-3.5"
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
