'use client';

import { useState } from 'react';

/** Kinds of secrets that somebody is asked about, and who waits for the answer. */
type Question = { kinds: readonly string[]; answer: (isMeant: boolean) => void };

export interface SecretGuard {
  /** Kinds of secrets somebody is asked about; null while nobody is. */
  kinds: readonly string[] | null;
  /** Whether texts with these kinds of secrets shall become public: at once when there are none, else what is answered. */
  ask: (kinds: readonly string[]) => Promise<boolean>;
  answer: (isMeant: boolean) => void;
}

/** Asks before a text with a secret becomes public. Only the kind is named, never the secret. */
export function useSecretGuard(): SecretGuard {
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    kinds: question?.kinds ?? null,
    ask: (kinds) => {
      if (kinds.length === 0) return Promise.resolve(true);
      return new Promise((resolve) => setQuestion({ kinds, answer: resolve }));
    },
    answer: (isMeant) => {
      setQuestion(null);
      question?.answer(isMeant);
    },
  };
}
