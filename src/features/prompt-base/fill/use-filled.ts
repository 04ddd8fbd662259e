'use client';
'use memo';

import { lazyToast } from '@/components/ui/lazy-toast';
import { filledText, isMissing } from '@/domain/prompt/filled';
import { fillInMessages } from '@/domain/prompt/fill-in-messages';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { readingMessages } from '@/domain/reading-messages';
import { copyText } from '@/lib/clipboard';
import { copyFinished } from '../actions/copy-prompt';
import { openText } from '../actions/open-text';
import { useFill } from './fill-context';

/**
 * Takes the prompt of this page along as it is filled in: `copy` to the clipboard, `openIn` to a service;
 * `copyTemplate` copies it without values. All answer whether it got there. What is still empty stays as it is written.
 */
export function useFilled() {
  const fill = useFill();

  /** The text as it is filled in now; says so and gives null when it is too long. */
  function textNow(): { text: string; missing: number } | null {
    if (fill === null) return null;
    const values = fill.store.all();
    const text = filledText(fill.content, fill.fields, values);
    if (text === null) lazyToast.error(fillInMessages.tooLong);
    return text === null
      ? null
      : { text, missing: fill.fields.filter((field) => isMissing(field, values)).length };
  }

  async function copy(): Promise<boolean> {
    const now = textNow();
    if (now === null) return false;
    if (now.missing === 0) return copyFinished(now.text);
    try {
      await copyText(now.text);
    } catch {
      lazyToast.error(readingMessages.prompt.copyFailed);
      return false;
    }
    import('./toast-still-empty').then(
      ({ toastStillEmpty }) => toastStillEmpty(now.missing),
      () => lazyToast.success(readingMessages.prompt.copied),
    );
    return true;
  }

  async function copyTemplate(): Promise<boolean> {
    return fill !== null && (await copyFinished(fill.content));
  }

  async function openIn(target: OpenInTarget): Promise<boolean> {
    const now = textNow();
    return now !== null && (await openText(target, now.text));
  }

  return { copy, copyTemplate, openIn };
}
