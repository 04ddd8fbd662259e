'use client';
'use no memo';

import { createContext, type ReactNode, use } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { hasVariables } from '@/domain/prompt/variables';
import { CopyPromptButton } from '../copy-prompt-button';
import { OpenInMenu } from '../open-in-menu';
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

/** Copies it. */
export function GuestCopyButton({ promptId }: { promptId: string }) {
  const content = use(Content);
  const { copy, sheet } = useFillIn(null);
  const press = () => void copy(promptId, { content, hasVariables: hasVariables(content) });
  return (
    <>
      <CopyPromptButton onPress={press} />
      {sheet}
    </>
  );
}

/** Takes it to a service. */
export function GuestOpenIn({ promptId, targets }: { promptId: string; targets: readonly OpenInTarget[] }) {
  const content = use(Content);
  const { ask, sheet } = useFillIn(null);
  return (
    <>
      <OpenInMenu
        targets={targets}
        onChoose={(target) =>
          void openPrompt(promptId, { content, hasVariables: hasVariables(content) }, target, ask)
        }
      />
      {sheet}
    </>
  );
}
