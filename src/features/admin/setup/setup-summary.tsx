import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import type { Setup } from '@/domain/admin/setup';
import { setupMessages as said } from '@/domain/admin/setup-messages';
import { setupSteps } from '@/domain/admin/setup-steps';
import { SetupSteps } from './setup-steps';

/** The steps of the set-up on the first page of the admin area: they stay there when all is done. */
export function SetupSummary({ setup }: { setup: Setup }) {
  const steps = setupSteps(setup);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" aria-labelledby="setup" className="mb-8 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="setup" className="text-xl">
          {said.title}
        </h2>
        <ButtonLink variant="secondary" size="dense" href="/admin/setup">
          {said.open(done, steps.length)}
        </ButtonLink>
      </div>
      <SetupSteps steps={steps} />
    </Card>
  );
}
