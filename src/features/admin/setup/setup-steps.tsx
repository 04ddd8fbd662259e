import { Circle, CircleCheck } from 'lucide-react';
import Link from 'next/link';
import type { SetupStep } from '@/domain/admin/setup-steps';
import { setupMessages } from '@/domain/admin/setup-messages';

/** The steps of the set-up, each with its state and a link to where it is done. They stay when all is done. */
export function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <ol aria-label={setupMessages.steps} className="-ms-2.5 grid grid-cols-2 gap-1 xl:grid-cols-4">
      {steps.map(({ name, href, isDone }) => (
        <li key={name}>
          <Link
            href={href}
            prefetch={false}
            aria-label={`${name}, ${isDone ? setupMessages.isDone : setupMessages.isNotDone}`}
            className="flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-md hover:bg-surface-2 touch:min-h-11"
          >
            {isDone ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-primary" />
            ) : (
              <Circle aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
            )}
            {name}
          </Link>
        </li>
      ))}
    </ol>
  );
}
