'use client';

import { type ReactNode, useState } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { copyFinished, type CopySource, copyPrompt } from './copy-prompt';
import type { FillInProps } from './fill-in-sheet';
import { openPrompt } from './open-prompt';

/**
 * Takes prompts elsewhere: one without variables at once, one with variables through a sheet that is fetched when first
 * needed. Gives `copy` and `openIn`, which answer whether the prompt got there, and the `sheet` to render.
 * @param owner whose values the sheet remembers: a member's id, null for a guest
 */
export function useFillIn(owner: string | null) {
  const [sheet, setSheet] = useState<ReactNode>(null);

  async function ask(props: Omit<FillInProps, 'owner' | 'onDone'>): Promise<boolean> {
    const { renderFillIn } = await import('./fill-in-sheet');
    return new Promise((onDone) => setSheet(renderFillIn({ ...props, owner, onDone })));
  }

  const copy = (promptId: string, source: CopySource | Promise<CopySource>) =>
    copyPrompt(source, (content) => ask({ promptId, content, verb: 'Copy', finish: copyFinished }));

  function openIn(promptId: string, { content, hasVariables }: CopySource, target: OpenInTarget) {
    const finish = (text: string) => openPrompt(target, text);
    return hasVariables ? ask({ promptId, content, verb: 'Open', finish }) : finish(content);
  }

  return { copy, openIn, sheet };
}
