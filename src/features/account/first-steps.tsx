'use client';

import { Check, X } from 'lucide-react';
import Link from 'next/link';
import { IconButton } from '@/components/ui/icon-button';
import type { FirstStep } from '@/domain/account/first-steps';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

const STEPS: Record<FirstStep, { label: string; hint: string; href: string }> = {
  copy: {
    label: 'Copy a prompt',
    hint: 'Find a popular prompt, fill it in and copy it.',
    href: '/browse-prompts?sort=used',
  },
  write: {
    label: 'Write a prompt',
    hint: 'Use {{double braces}} for the parts that change.',
    href: '/prompts/new',
  },
  import: {
    label: 'Import your prompts',
    hint: 'Choose Import on My Prompts. Or ask an admin to invite teammates.',
    href: '/my-prompts',
  },
  favorite: {
    label: 'Add a favorite',
    hint: 'Find it later under Favorites on the dashboard.',
    href: '/browse-prompts?sort=starred',
  },
  pin: {
    label: 'Pin a prompt',
    hint: 'Pinned prompts stay at the top of your dashboard.',
    href: '/browse-prompts',
  },
};

/** What a newcomer does first, in three steps; gone for good when all are done or it is closed. */
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
    <section
      aria-labelledby="first-steps"
      className="relative mt-4 rounded-lg border border-border bg-primary-soft p-4 text-on-primary-soft max-sm:mt-3 max-sm:py-2"
    >
      <h2 id="first-steps" className="pe-11 text-lg max-sm:text-md">
        First steps
      </h2>
      <IconButton
        aria-label="Hide first steps"
        tooltip="Don’t show again"
        className="absolute inset-e-2 inset-bs-2 text-on-primary-soft max-sm:inset-e-0.5 max-sm:inset-bs-0"
        onClick={() => close.mutate()}
      >
        <X aria-hidden="true" />
      </IconButton>
      {/* On a phone one row: the prompts begin on the first screen. */}
      <ol className="grid auto-cols-fr gap-3 max-sm:grid-flow-col max-sm:gap-2 sm:mt-2 sm:grid-cols-3">
        {steps.map(({ step, isDone }, index) => (
          <li key={step} className="flex min-w-0 gap-2.5 max-sm:gap-1.5 max-[23rem]:flex-col">
            <span
              aria-hidden="true"
              className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border border-current text-sm font-semibold touch:mt-2.5"
            >
              {isDone ? <Check className="size-3.5" /> : index + 1}
            </span>
            <div className="min-w-0">
              <Link
                href={STEPS[step].href}
                prefetch={false}
                className="inline-flex items-center font-semibold wrap-anywhere underline underline-offset-3 hover:decoration-2 max-sm:text-sm touch:min-h-11"
              >
                {STEPS[step].label}
                {isDone && <span className="sr-only"> (done)</span>}
              </Link>
              <p className="text-sm max-sm:sr-only">{STEPS[step].hint}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
