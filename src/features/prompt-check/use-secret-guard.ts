'use client';

import { useState } from 'react';

/** Texts that were about to become public, the kinds of secrets in them, and what to do when that is meant. */
type Pending = { kinds: readonly string[]; go: () => void };

export interface SecretGuard {
  /** Kinds of secrets somebody is asked about; null while nobody is. */
  kinds: readonly string[] | null;
  /** Goes on at once when the texts hold no secret, else after a yes. */
  attempt: (texts: readonly string[], go: () => void) => Promise<void>;
  confirm: () => void;
  refuse: () => void;
}

/** Asks before a text with a secret becomes public. Only the kind is named, never the secret. */
export function useSecretGuard(): SecretGuard {
  const [pending, setPending] = useState<Pending | null>(null);
  return {
    kinds: pending?.kinds ?? null,
    attempt: async (texts, go) => {
      const { secretKinds } = await import('@/domain/prompt-check/secrets');
      const kinds = secretKinds(...texts);
      if (kinds.length === 0) go();
      else setPending({ kinds, go });
    },
    confirm: () => {
      setPending(null);
      pending?.go();
    },
    refuse: () => setPending(null),
  };
}
