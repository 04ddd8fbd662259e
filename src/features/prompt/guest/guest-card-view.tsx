'use client';

import type { ReactNode } from 'react';
import { VisibilityMark } from '@/features/prompt-base/visibility-mark';
import { type CardPrompt, PromptCardFrame } from '../card/prompt-card-frame';
import { GuestCardCopy } from './guest-card-copy';

/** The card of {@link GuestCard}, rendered on the server and taken over in the browser. */
export function GuestCardView({
  prompt,
  text,
  query,
}: {
  prompt: CardPrompt;
  text: ReactNode;
  query?: string | undefined;
}) {
  return (
    <PromptCardFrame
      prompt={prompt}
      text={text}
      query={query}
      mark={<VisibilityMark isShared={prompt.isShared} />}
      buttons={<GuestCardCopy prompt={prompt} />}
    />
  );
}
