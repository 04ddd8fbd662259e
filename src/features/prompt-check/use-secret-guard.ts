'use client';

import { useState } from 'react';
import type { PrivateWords } from '@/domain/prompt/schema';

/** What somebody is asked about before texts become public. */
export type ShareQuestion = {
  /** Kinds of secrets in them. */
  kinds: readonly string[];
  /** What was said in private and stays behind; null when nothing was. */
  words: PrivateWords | null;
};
/** A yes, with whether what was said in private becomes public too. */
export type ShareAnswer = { withPrivateWords: boolean };

export interface SecretGuard {
  /** What somebody is asked; null while nobody is. */
  question: ShareQuestion | null;
  /**
   * Whether texts with these kinds of secrets, of which so much was said in private, shall become public: at once when there
   * is neither, else what is answered. Null means no.
   */
  ask: (kinds: readonly string[], words?: PrivateWords | null) => Promise<ShareAnswer | null>;
  answer: (answer: ShareAnswer | null) => void;
}

/** Asks before a text becomes public that holds a secret, or of which something was said in private. Only kinds are named. */
export function useSecretGuard(): SecretGuard {
  const [asked, setAsked] = useState<{
    question: ShareQuestion;
    resolve: (answer: ShareAnswer | null) => void;
  } | null>(null);
  return {
    question: asked?.question ?? null,
    ask: (kinds, words = null) => {
      const said = words !== null && Object.values(words).some((count) => count > 0) ? words : null;
      if (kinds.length === 0 && said === null) return Promise.resolve({ withPrivateWords: false });
      return new Promise((resolve) => setAsked({ question: { kinds, words: said }, resolve }));
    },
    answer: (answer) => {
      setAsked(null);
      asked?.resolve(answer);
    },
  };
}
