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

/** Values for its variables: the clock, the clipboard and kept values are known to the browser only. */
export const GuestOfferedValues = dynamic(
  () => import('@/features/prompt-base/fill/offered-values').then((module) => module.OfferedValues),
  { ssr: false },
);

/** Provides a prompt's text and variable details to all components, so that the page contains them once. */
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

/** The text in the reader's view, with fields for its variables. */
export function GuestContent() {
  return <PromptContent text={use(Content)} />;
}

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
