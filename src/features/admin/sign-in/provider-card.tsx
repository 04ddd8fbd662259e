'use client';

import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { providerFormMessages } from '@/domain/admin/provider-form-messages';
import { setupMessages } from '@/domain/admin/setup-messages';
import type { ProviderSetup, SignInSetup } from '@/domain/admin/sign-in';
import { signInMessages as said } from '@/domain/admin/sign-in-messages';
import { trpc } from '@/trpc/client';
import { StateBadge } from '../setup/part-card';
import { RemoveButton } from '../setup/remove-button';
import { Variables } from '../setup/variables';
import { ClientForm } from './client-form';
import { CompanyFacts } from './company-facts';
import { CopiedLine } from './copied-line';
import { Facts } from '@/components/ui/facts';
import { OidcForm } from './oidc-form';
import { useProviderTest } from './provider-test';

type ProviderCardProps = {
  provider: ProviderSetup;
  setup: Pick<SignInSetup, 'company' | 'isOnlyWay' | 'areRolesInEnvironment' | 'lastMatch'>;
};

/** Card of a sign-in provider: its state, its test, its settings, and the form, which is behind a button. */
export function ProviderCard({ provider, setup }: ProviderCardProps) {
  const headingId = useId();
  const { id, name, source, saved } = provider;
  const utils = trpc.useUtils();
  const open = useRef<HTMLButtonElement>(null);
  const tested = useProviderTest(provider);
  const [isChanging, setChanging] = useState(false);
  const isFixed = source === 'environment';
  // Stored settings that can no longer be read must be replaced or removed.
  const isUnsound = source === 'saved' && saved === null;

  async function show(done: string) {
    toast.success(done);
    tested.reset();
    await utils.invalidate();
    close();
  }

  function close() {
    setChanging(false);
    // The pressed button was removed.
    open.current?.focus();
  }

  const form = {
    saved,
    save: `${providerFormMessages.save} ${name}`,
    onSaved: () => show(setupMessages.saved),
    onCancel: close,
  };
  return (
    <Card as="section" aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <NameAndState headingId={headingId} provider={provider} />
        <div className="flex flex-wrap gap-2">
          {!isFixed && (
            <Button
              ref={open}
              aria-expanded={isChanging}
              variant="secondary"
              size="dense"
              aria-label={`${saved === null ? said.setUp : setupMessages.change} ${name}`}
              onClick={() => setChanging(!isChanging)}
            >
              {saved === null ? said.setUp : setupMessages.change}
            </Button>
          )}
          {(saved !== null || isUnsound) && (
            <RemoveButton
              service={id}
              name={name}
              question={providerFormMessages.removeQuestion(name)}
              onRemoved={() => show(setupMessages.removed)}
            />
          )}
          {source !== 'none' && !isUnsound && tested.button}
        </div>
      </div>
      <p className="text-sm text-fg-muted">{providerFormMessages.without[id]}</p>
      {provider.problem !== '' && !tested.hasOutcome && (
        <p className="text-md wrap-anywhere">{provider.problem}</p>
      )}
      <ProviderFacts provider={provider} setup={setup} />
      {tested.words}
      {isFixed && <FixedByEnvironment id={id} isSaved={saved !== null} />}
      {!isFixed && isChanging && (
        <>
          <p className="text-md text-fg-muted">{said.howTo}</p>
          {id === 'oidc' ? (
            <OidcForm
              {...form}
              isOnlyWay={setup.isOnlyWay}
              areRolesInEnvironment={setup.areRolesInEnvironment}
            />
          ) : (
            <ClientForm {...form} provider={id} />
          )}
        </>
      )}
    </Card>
  );
}

function ProviderFacts({ provider, setup: { company, isOnlyWay, lastMatch } }: ProviderCardProps) {
  const { id, name, issuer, redirectAddress } = provider;
  return (
    <>
      <Facts
        rows={[
          ...(issuer === null ? [] : [{ name: said.issuerNames[id], value: <code>{issuer}</code> }]),
          {
            name: 'Redirect address',
            value: <CopiedLine name={`Redirect address of ${name}`} text={redirectAddress} />,
          },
        ]}
      />
      {id === 'oidc' && company !== null && (
        <CompanyFacts company={company} isOnlyWay={isOnlyWay} lastMatch={lastMatch} />
      )}
    </>
  );
}

function NameAndState({ headingId, provider }: { headingId: string; provider: ProviderSetup }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <h3 id={headingId} className="min-w-0 text-lg wrap-anywhere">
        {provider.name}
      </h3>
      <StateBadge state={provider.state} />
      {provider.workedAt && (
        <span className="text-sm text-fg-muted">
          worked <Time date={provider.workedAt} />
        </span>
      )}
    </div>
  );
}

/** Lists the environment variables of the provider, which override stored settings. */
function FixedByEnvironment({ id, isSaved }: { id: ProviderSetup['id']; isSaved: boolean }) {
  return (
    <p className="text-md text-fg-muted">
      {setupMessages.environment} <Variables names={said.variables[id]} />
      {isSaved && ` ${setupMessages.unused}`}
    </p>
  );
}
