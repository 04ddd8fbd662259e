import { lazyToast } from '@/components/ui/lazy-toast';
import { readingMessages } from '@/domain/reading-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { copyText } from '@/lib/clipboard';

/** A prompt's complete content, which may have variables to fill in before it is copied. */
export interface CopySource {
  content: string;
  hasVariables: boolean;
  variables: readonly VariableDetails[];
}

/** Thrown to stop copying a content with variables to fill in. */
class Unfilled extends Error {
  constructor(readonly source: CopySource) {
    super();
  }
}

/** Copies a finished text unchanged and shows the result; true if it is on the clipboard. */
export function copyFinished(text: string): Promise<boolean> {
  return copyPrompt({ content: text, hasVariables: false, variables: [] }, () => Promise.resolve(false));
}

/**
 * Copies a prompt's complete content unchanged and shows the result; true if it is on the clipboard. A prompt with
 * variables is passed to `fillIn` instead, which copies it and returns the same. The clipboard is requested
 * immediately, even while the content is loading; nothing is written to it if the content has variables.
 */
export async function copyPrompt(
  source: CopySource | Promise<CopySource>,
  fillIn: (source: CopySource) => Promise<boolean>,
): Promise<boolean> {
  try {
    await copyText(source instanceof Promise ? source.then(finishedText) : finishedText(source));
  } catch (error) {
    if (error instanceof Unfilled) {
      // The fill-in dialog is loaded on demand, which may fail.
      return fillIn(error.source).catch(sayFailed);
    }
    return sayFailed();
  }
  lazyToast.success(readingMessages.prompt.copied);
  return true;
}

function sayFailed(): false {
  lazyToast.error(readingMessages.prompt.copyFailed);
  return false;
}

function finishedText(source: CopySource): string {
  if (source.hasVariables) throw new Unfilled(source);
  return source.content;
}
