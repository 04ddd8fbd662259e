'use client';
'use memo';

import { type ReactNode, useState } from 'react';
import { type CopySource, copyPrompt } from '@/features/prompt-base/actions/copy-prompt';
import type { FillInProps } from './fill-in-sheet';

/**
 * Copies prompts: one without variables at once, one with variables through a sheet that is fetched when first needed.
 * Gives `copy`, which answers whether the prompt is on the clipboard, and the `sheet` to render.
 * @param owner whose values the sheet remembers: a member's id, null for a guest
 */
export function useFillIn(owner: string | null) {
  const [sheet, setSheet] = useState<ReactNode>(null);

  async function ask(props: Omit<FillInProps, 'owner' | 'onDone'>): Promise<boolean> {
    const { renderFillIn } = await import('./fill-in-sheet');
    return new Promise((onDone) => setSheet(renderFillIn({ ...props, owner, onDone })));
  }
  const copy = (
    { id: promptId, title }: { id: string; title: string },
    source: CopySource | Promise<CopySource>,
  ) => copyPrompt(source, ({ content, variables }) => ask({ promptId, title, content, variables }));

  return { copy, sheet };
}
