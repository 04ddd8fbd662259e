'use client';
'use memo';

import { useRef, useState } from 'react';
import { trpc } from '@/trpc/client';

const BEGIN = /\{\{$|\$\{$/;

/**
 * Variable names in the latest prompts of a space, without one in the user's own; suggested after `{{`.
 * @returns the names, empty until they are loaded, and a function to call with a changed text field: the names are
 * fetched once the first variable is begun
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
        // The space of the prompt may have changed.
        if (asked.current === place) setNames(known);
      },
      () => {
        if (asked.current === place) asked.current = null;
      },
    );
  }

  return [names, look];
}
