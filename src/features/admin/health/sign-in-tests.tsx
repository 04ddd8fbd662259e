'use client';

import type { ProviderSetup } from '@/domain/admin/sign-in';
import { trpc } from '@/trpc/client';
import { useProviderTest } from '../sign-in/provider-test';

/** Tries each provider of sign-ins that is set and says how it went. */
export function SignInTests() {
  const { data } = trpc.admin.signIn.useQuery();
  const providers = data?.providers.filter(({ source }) => source !== 'none') ?? [];
  return providers.map((provider) => <ProviderLine key={provider.id} provider={provider} />);
}

function ProviderLine({ provider }: { provider: ProviderSetup }) {
  const { button, words } = useProviderTest(provider);
  return (
    <div className="mt-1 grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
        {button}
        <span>{provider.name}</span>
      </p>
      {words}
    </div>
  );
}
