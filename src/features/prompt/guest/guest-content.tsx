'use client';
'use no memo';

import { createContext, type ReactNode, use } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { hasVariables } from '@/domain/prompt/variables';
import { CopyPromptButton } from '../copy-prompt-button';
import { PromptContent } from '../prompt-content';
import { openPrompt } from '../open-prompt';
import { useFillIn } from '../use-fill-in';

const Content = createContext('');

/** Holds the text of a prompt for what shows and copies it, so that it comes with the page once. */
export function GuestContentProvider({ text, children }: { text: string; children: ReactNode }) {
  return <Content value={text}>{children}</Content>;
}

/** The text as the reader likes it. */
export function GuestContent() {
  return <PromptContent text={use(Content)} />;
}

/** Copies it, or takes it to a service. */
export function GuestCopyButton({
  promptId,
  targets,
}: {
  promptId: string;
  targets: readonly OpenInTarget[];
}) {
  const content = use(Content);
  const { copy, ask, sheet } = useFillIn(null);
  const source = () => ({ content, hasVariables: hasVariables(content) });
  return (
    <>
      <CopyPromptButton
        onPress={() => void copy(promptId, source())}
        targets={targets}
        onChoose={(target) => void openPrompt(promptId, source(), target, ask)}
      />
      {sheet}
    </>
  );
}
