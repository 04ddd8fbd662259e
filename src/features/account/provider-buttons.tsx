'use client';

import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { messages } from '@/domain/messages';

/** Ways in by a provider, above the form. `path` is where they lead. Nothing where none is set up. */
export function ProviderButtons({
  providers,
  path,
  hasForm = true,
}: {
  providers: readonly { id: string; name: string }[];
  path: string;
  /** Whether another way stands below. */
  hasForm?: boolean;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  // The Back button may bring the page as it was left.
  useEffect(() => {
    const wake = () => setBusy(null);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  if (providers.length === 0) return null;

  async function leave(provider: string) {
    setBusy(provider);
    setProblem(null);
    const sent = await import('./go-to-provider').then(
      ({ goToProvider }) => goToProvider('signin', provider, path),
      () => null,
    );
    if (sent?.isSent === true) return;
    setProblem(sent === null ? messages.error.offline : sent.problem);
    setBusy(null);
  }

  return (
    <div className="grid gap-3">
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          icon={<LogIn aria-hidden="true" />}
          loading={busy === id}
          disabled={busy !== null && busy !== id}
          onClick={() => void leave(id)}
        >
          Continue with {name}
        </Button>
      ))}
      {hasForm && (
        <p className="my-2 flex items-center gap-3 text-sm text-fg-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          or with your email
        </p>
      )}
    </div>
  );
}
