'use client';

import { type ReactNode, useState } from 'react';
import { type CopySource, copyPrompt } from './copy-prompt';

/**
 * Copies prompts: one without variables at once, one with variables through a sheet that is fetched when first needed.
 * Gives `copy`, which answers whether the prompt is on the clipboard, and the `sheet` to render.
 * @param owner whose values the sheet remembers: a member's id, null for a guest
 */
export function useFillIn(owner: string | null) {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const copy = (promptId: string, source: CopySource | Promise<CopySource>) =>
    copyPrompt(source, async (content) => {
      const { renderFillIn } = await import('./fill-in-sheet');
      return new Promise<boolean>((onDone) => {
        setSheet(renderFillIn({ owner, promptId, content, onDone }));
      });
    });
  return { copy, sheet };
}
