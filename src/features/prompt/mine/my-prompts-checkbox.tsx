'use client';

import { Checkbox } from '@/components/ui/checkbox';
import type { Selection } from './my-prompts-selection';

/** Chooses a card. While selecting, a press anywhere on the card is a press on it. */
export function SelectionCheckbox({
  prompt,
  selection,
}: {
  prompt: { id: string; title: string };
  selection: Selection;
}) {
  return (
    <Checkbox
      className="-mt-1 after:absolute after:inset-0 after:z-1 after:content-[''] hits:col-start-4 hits:row-span-2 hits:row-start-1 hits:mt-0 touch:-my-2.5 [&>span:first-child]:z-2"
      label={`Select: ${prompt.title}`}
      hideLabel
      checked={selection.chosen.has(prompt.id)}
      onChange={(event) => {
        const { nativeEvent } = event;
        selection.toggle(prompt.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
