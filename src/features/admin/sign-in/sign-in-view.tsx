'use client';

import type { SignInSetup } from '@/domain/admin/sign-in';
import { trpc } from '@/trpc/client';
import { DirectoryRequests } from './directory-requests';
import { DirectorySection } from './directory-section';
import { ProviderCard } from './provider-card';
import { SignInNotices } from './sign-in-notices';

/** How people sign in, what sign-ins have shown, and the directory with its last requests. */
export function SignInView({ setup: initial }: { setup: SignInSetup }) {
  const { data: setup } = trpc.admin.signIn.useQuery(undefined, { initialData: initial });
  return (
    <div className="grid gap-8">
      <SignInNotices setup={setup} />
      <section aria-labelledby="providers" className="grid gap-3">
        <h2 id="providers" className="text-2xl">
          Sign-in
        </h2>
        {setup.providers.map((provider) => (
          <ProviderCard key={provider.id} provider={provider} setup={setup} />
        ))}
      </section>
      <DirectorySection address={setup.directoryAddress} />
      <DirectoryRequests />
    </div>
  );
}
