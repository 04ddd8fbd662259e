import { useState } from 'react';
import type { Choice } from '@/lib/text-merge';
import type { Decisions, PickedField, TextField } from './merge-values';

const NO_DECISIONS: Decisions = { choices: {}, edited: {}, picked: {} };

/** State of the user's decisions about the conflicts of a merge, by field. */
export function useDecisions() {
  const [decisions, setDecisions] = useState(NO_DECISIONS);
  return {
    decisions,
    choose: (field: TextField, place: number, choice: Choice) =>
      setDecisions(({ choices, ...rest }) => ({
        ...rest,
        choices: { ...choices, [field]: { ...choices[field], [place]: choice } },
      })),
    edit: (field: TextField, text: string) =>
      setDecisions(({ edited, ...rest }) => ({ ...rest, edited: { ...edited, [field]: text } })),
    /** Drops a text that was edited. */
    startOver: (field: TextField) =>
      setDecisions(({ edited: { [field]: _dropped, ...edited }, ...rest }) => ({ ...rest, edited })),
    pick: (field: PickedField, side: 'mine' | 'theirs') =>
      setDecisions(({ picked, ...rest }) => ({ ...rest, picked: { ...picked, [field]: side } })),
  };
}
