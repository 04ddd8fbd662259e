'use client';

import { useEffect } from 'react';
import { onSecretsFound } from '@/trpc/secret-acceptance';
import { SecretDialog } from './secret-dialog';
import { useSecretGuard } from './use-secret-guard';

/** Asks when the server refuses to show a text with a secret to more people; a call that is meant is then repeated by itself. */
export function SecretAcceptance() {
  const guard = useSecretGuard();
  const { ask } = guard;
  useEffect(() => onSecretsFound(async (kinds) => (await ask(kinds)) !== null), [ask]);
  return <SecretDialog guard={guard} />;
}
