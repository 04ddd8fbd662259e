'use client';

import { createContext, type ReactNode, use } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { hasVariables } from '@/domain/prompt/variables';
import { CopyPromptButton } from '../actions/copy-prompt-button';
import { PromptContent } from '../detail/prompt-content';
import type { CopySource } from '../actions/copy-prompt';
import { openPrompt } from '../actions/open-prompt';
import { useFillIn } from '../detail/use-fill-in';

const NOTHING: Pick<CopySource, 'content' | 'variables'> = { content: '', variables: [] };
const Content = createContext(NOTHING);

/**
 * Holds the text of a prompt and what it says of its variables for what shows and copies it, so that it comes with the page once.
 */
export function GuestContentProvider({
  children,
  ...text
}: Pick<CopySource, 'content' | 'variables'> & { children: ReactNode }) {
  return <Content value={text}>{children}</Content>;
}

/** The text as the reader likes it. */
export function GuestContent() {
  return <PromptContent text={use(Content).content} />;
}

/** Copies it, or takes it to a service. */
export function GuestCopyButton({
  promptId,
  targets,
}: {
  promptId: string;
  targets: readonly OpenInTarget[];
}) {
  const { content, variables } = use(Content);
  const { copy, ask, sheet } = useFillIn(null);
  const source = () => ({ content, variables, hasVariables: hasVariables(content) });
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
