'use client';

import { createContext, type ReactNode, use } from 'react';
import { copyPrompt } from '../copy-prompt';
import { CopyPromptButton } from '../copy-prompt-button';
import { PromptContent } from '../prompt-content';

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
export function GuestCopyButton() {
  const text = use(Content);
  return <CopyPromptButton onPress={() => void copyPrompt(text)} />;
}
