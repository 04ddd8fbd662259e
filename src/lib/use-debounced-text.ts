'use client';

import { useEffect, useRef, useState } from 'react';

export interface DebouncedText {
  /** What the field shows: what is being typed, else the value. */
  text: string;
  change: (text: string) => void;
  /** Drops what was typed and not yet handed on. */
  cancel: () => void;
  isPending: boolean;
}

/**
 * A text field whose value is kept elsewhere and slowly: typing shows at once and is handed to `commit` when it has
 * rested for `delayMs`. What somebody is typing is never replaced by an older value.
 */
export function useDebouncedText(
  value: string,
  commit: (text: string) => void,
  delayMs: number,
): DebouncedText {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latestCommit = useRef(commit);

  useEffect(() => {
    latestCommit.current = commit;
  }, [commit]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const cancel = () => {
    clearTimeout(timer.current);
    setDraft(null);
  };
  const change = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDraft(null);
      latestCommit.current(text);
    }, delayMs);
  };
  return { text: draft ?? value, change, cancel, isPending: draft !== null };
}
