'use client';

import { Button } from '@/components/ui/button';
import type { Setup, SetupPart } from '@/domain/admin/setup';
import { setupMessages } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

const PARTS: readonly SetupPart[] = ['ai', 'mail', 'address'];

/** For admins: what this library does without, how it would be set up, and a test of each. Nothing where nothing is missing. */
export function SetupCard({ setup }: { setup: Setup }) {
  const missing = PARTS.filter((part) => !setup[part]);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="setup" className="mb-8 rounded-lg border border-border bg-surface p-4 sm:p-5">
      <h2 id="setup" className="text-xl">
        Finish setup
      </h2>
      <p className="mt-1 text-md text-fg-muted">These are optional.</p>
      <ul className="mt-3 grid gap-5 lg:grid-cols-3">
        {missing.map((part) => (
          <Part key={part} part={part} />
        ))}
      </ul>
    </section>
  );
}

function Part({ part }: { part: SetupPart }) {
  const { name, missing, how, variables, test } = setupMessages[part];
  const tried = trpc.admin.testSetup.useMutation();
  const outcome = tried.error ? errorText(tried.error) : tried.data?.text;
  return (
    <li className="grid content-start justify-items-start gap-2">
      <h3 className="text-lg">{name}</h3>
      <p className="text-md">{missing}</p>
      <p className="text-md text-fg-muted">
        {how}{' '}
        {variables.map((variable) => (
          <code key={variable} className="me-2 inline-block font-mono text-sm text-fg">
            {variable}
          </code>
        ))}
      </p>
      <Button
        variant="secondary"
        size="dense"
        loading={tried.isPending}
        onClick={() => tried.mutate({ part })}
      >
        {test}
      </Button>
      <p role="status" className={tried.data?.isWorking ? 'text-md text-primary' : 'text-md wrap-anywhere'}>
        {outcome}
      </p>
    </li>
  );
}
