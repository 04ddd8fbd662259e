'use client';

import type { ReactNode } from 'react';
import { VisibilityMark } from '@/features/prompt-base/visibility-mark';
import type { CardMarks } from '../card/card-marks';
import { type CardPrompt, PromptCardFrame } from '../card/prompt-card-frame';
import { GuestCardCopy } from './guest-card-copy';

/** The card of {@link GuestCard}, rendered on the server and taken over in the browser. */
export function GuestCardView({
  prompt,
  text,
  marks,
}: {
  prompt: CardPrompt;
  text: ReactNode;
  marks: CardMarks | undefined;
}) {
  return (
    <PromptCardFrame
      prompt={prompt}
      text={text}
      marks={marks}
      mark={<VisibilityMark isShared={prompt.isShared} />}
      buttons={<GuestCardCopy prompt={prompt} />}
    />
  );
}
