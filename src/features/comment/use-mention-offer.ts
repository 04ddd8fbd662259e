import { useDeferredValue, useState } from 'react';
import type { Person } from '@/domain/comment/schema';
import { trpc } from '@/trpc/client';
import { type MentionToken, mentionTokenAt } from './mention-token';

const NOBODY: Person[] = [];

/** The people to offer for the `@` before the caret, and which of them is active. */
export function useMentionOffer(prompt: { id: string; version: number }) {
  const [token, setToken] = useState<MentionToken | null>(null);
  const [index, setIndex] = useState(0);
  const q = useDeferredValue(token?.q.trim() ?? '');
  const { data = NOBODY } = trpc.comment.mentionable.useQuery(
    { promptId: prompt.id, version: prompt.version, q },
    { enabled: token !== null, placeholderData: (before) => before, meta: { isQuiet: true } },
  );
  const people = token === null ? NOBODY : data;
  return {
    token,
    people,
    active: people[Math.min(index, people.length - 1)],
    /** Looks for an `@` before the caret. */
    look: (text: string, caret: number) => {
      setToken(mentionTokenAt(text, caret));
      setIndex(0);
    },
    move: (step: 1 | -1) => setIndex((index + step + people.length) % people.length),
    close: () => setToken(null),
  };
}
