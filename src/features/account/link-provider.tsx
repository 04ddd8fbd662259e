'use client';

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { confirmIdentity } from '@/trpc/identity-confirmation';
import { goToProvider } from './go-to-provider';

export function LinkProvider({
  providers,
  problem: initialProblem,
}: {
  providers: readonly { id: string; name: string }[];
  /** Error of the last attempt to link, or null. */
  problem: string | null;
}) {
  const [problem, setProblem] = useState(initialProblem);
  const [busy, setBusy] = useState<string | null>(null);

  async function link(provider: string): Promise<void> {
    setBusy(provider);
    setProblem(null);
    const sent = await goToProvider('link', provider, '/profile/security');
    if (sent.isSent) return;
    if (sent.needsConfirmation && (await confirmIdentity())) return link(provider);
    setProblem(sent.problem);
    setBusy(null);
  }

  if (providers.length === 0 && problem === null) return null;
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      <div className="flex flex-wrap gap-2">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            icon={<Link2 aria-hidden="true" />}
            loading={busy === id}
            disabled={busy !== null && busy !== id}
            onClick={() => void link(id)}
          >
            Link {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
