'use client';

import { useId } from 'react';
import { Activity } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { ProviderSetup, SignInSetup } from '@/domain/admin/sign-in';
import { signInMessages } from '@/domain/admin/sign-in-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { CompanyFacts } from './company-facts';
import { CopiedLine } from './copied-line';
import { Facts } from './facts';
import { TestSteps } from './test-steps';

/** One provider of sign-ins: what is set, and a test of it. */
export function ProviderCard({
  provider,
  company,
}: {
  provider: ProviderSetup;
  company: SignInSetup['company'];
}) {
  const headingId = useId();
  const { id, name, isSet } = provider;
  const tested = trpc.admin.testSignIn.useMutation();
  return (
    <Card as="section" aria-labelledby={headingId} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={headingId} className="min-w-0 text-lg wrap-anywhere">
          {name}
        </h3>
        <Badge tone={isSet ? 'ok' : 'neutral'}>
          {isSet ? signInMessages.isSet : signInMessages.isNotSet}
        </Badge>
        {isSet && id !== 'github' && (
          <Button
            className="ms-auto"
            variant="secondary"
            size="dense"
            aria-label={`Test ${name}`}
            loading={tested.isPending}
            onClick={() => tested.mutate({ provider: id })}
          >
            <Activity aria-hidden />
            {signInMessages.test}
          </Button>
        )}
      </div>
      {!isSet && <HowToSet id={id} />}
      <Facts
        rows={[
          ...(provider.issuer === null ? [] : [{ name: 'Issuer', value: <code>{provider.issuer}</code> }]),
          {
            name: 'Redirect address',
            value: <CopiedLine name={`Redirect address of ${name}`} text={provider.redirectAddress} />,
          },
        ]}
      />
      {id === 'oidc' && company !== null && <CompanyFacts company={company} />}
      {id === 'github' && isSet && <p className="text-sm text-fg-muted">{signInMessages.noTest}</p>}
      <div role="status" aria-live="polite">
        {tested.isPending && <span className="sr-only">{signInMessages.testing}</span>}
        {tested.error !== null && <p className="text-md text-danger">{errorText(tested.error)}</p>}
        {tested.data !== undefined && <TestSteps steps={tested.data.steps} />}
      </div>
    </Card>
  );
}

function HowToSet({ id }: Pick<ProviderSetup, 'id'>) {
  return (
    <p className="text-md text-fg-muted">
      {signInMessages.howTo}{' '}
      {signInMessages.variables[id].map((variable) => (
        <code key={variable} className="me-2 inline-block font-mono text-sm text-fg">
          {variable}
        </code>
      ))}
    </p>
  );
}
