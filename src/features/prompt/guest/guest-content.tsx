'use client';

import dynamic from 'next/dynamic';
import { createContext, type ReactNode, use } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { PromptContent } from '../detail/prompt-content';
import { FillProvider } from '@/features/prompt-base/fill/fill-context';
import { useFilled } from '@/features/prompt-base/fill/use-filled';
import { PromptBar } from '../page/prompt-bar';

const Content = createContext('');

/** Drawn with the page; what it does to a press is fetched after it. */
export const GuestEmptyVariables = dynamic(() =>
  import('../page/empty-variables').then((module) => module.EmptyVariables),
);

/**
 * Holds the text of a prompt and what it says of its variables for what shows and copies it, so that it comes with the page once.
 */
export function GuestContentProvider({
  promptId,
  content,
  variables,
  children,
}: {
  promptId: string;
  content: string;
  variables: readonly VariableDetails[];
  children: ReactNode;
}) {
  return (
    <Content value={content}>
      <FillProvider owner={null} promptId={promptId} content={content} variables={variables}>
        {children}
      </FillProvider>
    </Content>
  );
}

/** The text as the reader likes it, with its variables to fill in. */
export function GuestContent() {
  return <PromptContent text={use(Content)} />;
}

/** What a reader does with the text on its own page. */
export function GuestPromptBar({ targets }: { targets: readonly OpenInTarget[] }) {
  const { copy, copyTemplate, openIn } = useFilled();
  return (
    <PromptBar
      onCopy={() => void copy()}
      onCopyTemplate={() => void copyTemplate()}
      targets={targets}
      onOpenIn={(target) => void openIn(target)}
    />
  );
}
