'use client';

import { ButtonLink } from '@/components/ui/button-link';
import { PageHeader } from '@/components/layout/page-shell';
import type { Setup } from '@/domain/admin/setup';
import { setupMessages as said } from '@/domain/admin/setup-messages';
import { setupSteps } from '@/domain/admin/setup-steps';
import { trpc } from '@/trpc/client';
import { LibraryGate } from '../models/library-gate';
import { ModelsSection } from '../models/models-section';
import { AiForm } from './ai-form';
import { MailForm } from './mail-form';
import { PartCard } from './part-card';
import { ServiceCard } from './service-card';
import { SetupSteps } from './setup-steps';
import { useTestOf } from './test-part';
import { Variables } from './variables';

/** Setup page of the library: the steps, then each part with its state, its test and its settings. */
export function SetupView({ setup: initial }: { setup: Setup }) {
  const { data: setup } = trpc.admin.setup.useQuery(undefined, { initialData: initial });
  const steps = setupSteps(setup);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <PageHeader title={said.title} lead={said.lead(done, steps.length)} />
      <SetupSteps steps={steps} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        <ServiceCard service="ai" part={setup.ai} usage={usageOf(setup.ai)}>
          {(form) => <AiForm saved={setup.ai.saved} {...form} />}
        </ServiceCard>
        <ModelsSection />
        <LibraryGate />
        <ServiceCard service="mail" part={setup.mail}>
          {(form) => <MailForm saved={setup.mail.saved} {...form} />}
        </ServiceCard>
        <PartCard
          id="sign-in"
          name={said.names.signIn}
          state={setup.signIn.state}
          inUse={setup.signIn.names.join(', ')}
          without=""
          hint={said.signInHint}
          actions={
            <ButtonLink variant="secondary" size="dense" href="/admin/sign-in">
              {said.signInPage}
            </ButtonLink>
          }
        >
          {setup.signIn.problem !== '' && <p className="text-md wrap-anywhere">{setup.signIn.problem}</p>}
        </PartCard>
        <AddressCard address={setup.address} />
      </div>
    </>
  );
}

/** How many calls the AI service answered today; nothing while there is none. */
function usageOf({ source, usage: { used, budget } }: Setup['ai']): string | undefined {
  return source === 'none' ? undefined : said.usage(used, budget);
}

/** Address of the library, which only the environment can set. */
function AddressCard({ address }: Pick<Setup, 'address'>) {
  const tested = useTestOf('address');
  return (
    <PartCard
      id="address"
      name={said.names.address}
      without={said.without.address}
      state={address.state}
      inUse={address.inUse}
      workedAt={address.workedAt}
      actions={tested.button}
    >
      {address.problem !== '' && !tested.hasOutcome && (
        <p className="text-md wrap-anywhere">{address.problem}</p>
      )}
      {tested.words}
      <p className="text-md text-fg-muted">
        {said.addressHow} <Variables names={said.variables.address} />
      </p>
    </PartCard>
  );
}
