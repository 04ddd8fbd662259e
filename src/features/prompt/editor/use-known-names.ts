'use client';
'use memo';

import { useRef, useState } from 'react';
import { MAX_PAGE_SIZE } from '@/domain/pagination';
import { variableNames } from '@/domain/prompt/variables';
import { trpc } from '@/trpc/client';

/** What begins a variable. */
const BEGIN = /\{\{$|\$\{$/;

/** The names of the variables of texts, most used first. */
function namesIn(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of texts.flatMap(variableNames)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/**
 * The names of variables that the latest prompts of a space have, without a space the writer's own; they are offered after `{{`
 * (ui-next, The editor). Of a long prompt its beginning counts.
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
    const from = spaceId === null ? { creatorId: userId } : { spaceId };
    utils.prompt.list.fetch({ scope: 'visible', ...from, excerpt: true, perPage: MAX_PAGE_SIZE }).then(
      ({ items }) => {
        // The prompt may be for another space by now.
        if (asked.current === place) setNames(namesIn(items.map(({ content }) => content)));
      },
      () => {
        if (asked.current === place) asked.current = null;
      },
    );
  }

  return [names, look];
}
