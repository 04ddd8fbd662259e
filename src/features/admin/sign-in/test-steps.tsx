import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { TestedStep } from '@/domain/admin/sign-in';
import { signInTestMessages } from '@/domain/admin/sign-in-test-messages';

const TONES: Record<TestedStep['state'], BadgeTone> = { works: 'ok', unclear: 'warn', fails: 'danger' };

export function TestSteps({ steps }: { steps: readonly TestedStep[] }) {
  return (
    <ol className="grid gap-2 border-t border-border pt-3 text-md">
      {steps.map(({ step, state, text }) => (
        <li key={step} className="grid gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <span className="flex flex-wrap items-center gap-2 self-start font-semibold">
            {signInTestMessages.steps[step]}
            <Badge tone={TONES[state]}>{signInTestMessages.states[state]}</Badge>
          </span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  );
}
