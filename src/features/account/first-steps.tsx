'use client';

import { Check, X } from 'lucide-react';
import Link from 'next/link';
import { IconButton } from '@/components/ui/icon-button';
import type { FirstStep } from '@/domain/account/first-steps';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

const STEPS: Record<FirstStep, { label: string; href: string }> = {
  copy: { label: 'Copy a prompt', href: '/browse-prompts?sort=used' },
  write: { label: 'Write one', href: '/prompts/new' },
  import: { label: 'Import yours', href: '/import' },
  favorite: { label: 'Add a favorite', href: '/browse-prompts?sort=starred' },
  pin: { label: 'Pin one', href: '/browse-prompts' },
};

/** First steps of a new member, in three steps; hidden permanently once all are done or it is dismissed. */
export function FirstSteps() {
  const utils = trpc.useUtils();
  const { data: steps = [] } = trpc.account.firstSteps.useQuery();
  const close = trpc.account.closeFirstSteps.useMutation({
    onMutate: () => utils.account.firstSteps.setData(undefined, []),
    onError: (error) => {
      void utils.account.firstSteps.invalidate();
      toastError(error);
    },
  });
  if (steps.length === 0) return null;
  return (
    <section aria-label="First steps" className="flex min-w-0 items-center gap-x-2 text-md text-fg-muted">
      <span aria-hidden="true" className="shrink-0 font-semibold text-fg max-lg:hidden">
        Get started
      </span>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-3 max-sm:text-sm">
        {steps.map(({ step, isDone }, index) => (
          // On a phone one line only has room for the open steps.
          <li key={step} className={cn('flex items-center gap-1.5', isDone && 'max-sm:hidden')}>
            <span
              aria-hidden="true"
              className={cn('font-semibold tabular-nums', steps.some((one) => one.isDone) && 'max-sm:hidden')}
            >
              {isDone ? <Check className="size-3.5 text-primary" /> : index + 1}
            </span>
            {isDone ? (
              <span className="line-through">
                {STEPS[step].label}
                <span className="sr-only"> (done)</span>
              </span>
            ) : (
              <Link
                href={STEPS[step].href}
                prefetch={false}
                className="inline-flex items-center font-medium text-fg underline underline-offset-3 hover:decoration-2 touch:min-h-11"
              >
                {STEPS[step].label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <IconButton
        size="dense"
        aria-label="Hide first steps"
        tooltip="Don’t show again"
        onClick={() => close.mutate()}
      >
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
