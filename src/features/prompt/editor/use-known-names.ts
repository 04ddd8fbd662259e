'use client';
'use memo';

import { useRef, useState } from 'react';
import { trpc } from '@/trpc/client';

/** What begins a variable. */
const BEGIN = /\{\{$|\$\{$/;

/**
 * The names of variables that the latest prompts of a space have, without a space the writer's own; they are offered after `{{`
 * (ui-next, The editor).
 * @returns the names, none before they are there, and what looks at a text field whose text was changed: the names are fetched once
 * the first variable is begun
 */
export function useKnownNames(
  spaceId: string | null,
  userId: string,
): [readonly string[], (area: HTMLTextAreaElement) => void] {
  const utils = trpc.useUtils();
  const asked = useRef<string | null>(null);
  const [names, setNames] = useState<readonly string[]>([]);

  function look({ value, selectionStart }: HTMLTextAreaElement) {
    const place = spaceId ?? userId;
    if (asked.current === place || !BEGIN.test(value.slice(Math.max(0, selectionStart - 2), selectionStart)))
      return;
    asked.current = place;
    utils.prompt.variableNames.fetch(spaceId === null ? {} : { spaceId }).then(
      (known) => {
        // The prompt may be for another space by now.
        if (asked.current === place) setNames(known);
      },
      () => {
        if (asked.current === place) asked.current = null;
      },
    );
  }

  return [names, look];
}
