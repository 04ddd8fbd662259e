'use client';

import { useState } from 'react';
import type { PrivateAnnotations } from '@/domain/prompt/schema';

/** Question before texts become public. */
export type ShareQuestion = {
  kinds: readonly string[];
  /** Counts of private annotations that stay private; null if there are none. */
  words: PrivateAnnotations | null;
};
/** Consent to share, and whether private annotations become public too. */
export type ShareAnswer = { withPrivateWords: boolean };

export interface SecretGuard {
  /** The open question; null if there is none. */
  question: ShareQuestion | null;
  /**
   * Whether texts with these kinds of secrets and private annotations may become public: yes without asking if there
   * are neither, else the user's answer. Null means no.
   */
  ask: (kinds: readonly string[], words?: PrivateAnnotations | null) => Promise<ShareAnswer | null>;
  answer: (answer: ShareAnswer | null) => void;
}

/** Asks before a text with secrets or private annotations becomes public. Only the kinds of secrets are named. */
export function useSecretGuard(): SecretGuard {
  const [asked, setAsked] = useState<{
    question: ShareQuestion;
    resolve: (answer: ShareAnswer | null) => void;
  } | null>(null);
  return {
    question: asked?.question ?? null,
    ask: (kinds, words = null) => {
      const annotations = words !== null && Object.values(words).some((count) => count > 0) ? words : null;
      if (kinds.length === 0 && annotations === null) return Promise.resolve({ withPrivateWords: false });
      return new Promise((resolve) => setAsked({ question: { kinds, words: annotations }, resolve }));
    },
    answer: (answer) => {
      setAsked(null);
      asked?.resolve(answer);
    },
  };
}
