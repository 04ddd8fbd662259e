import { lazyToast } from '@/components/ui/lazy-toast';
import { readingMessages } from '@/domain/reading-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { copyText } from '@/lib/clipboard';

/** A prompt's whole content, and whether it has variables to fill in before it is copied. */
export interface CopySource {
  content: string;
  hasVariables: boolean;
  /** Their description. */
  variables: readonly VariableDetails[];
}

/** Stops the copying of a content that is to be filled in first. */
class Unfilled extends Error {
  constructor(readonly source: CopySource) {
    super();
  }
}

/** Copies a finished text exactly as it is and says how that went; true when it is on the clipboard. */
export function copyFinished(text: string): Promise<boolean> {
  return copyPrompt({ content: text, hasVariables: false, variables: [] }, () => Promise.resolve(false));
}

/**
 * Copies a prompt's whole content exactly as it is and says how that went; true when it is on the clipboard. One with
 * variables goes to `fillIn` instead, which copies it and answers the same. The clipboard is asked for at once even
 * when the content is still under way: nothing is written to it when that turns out to have variables.
 */
export async function copyPrompt(
  source: CopySource | Promise<CopySource>,
  fillIn: (source: CopySource) => Promise<boolean>,
): Promise<boolean> {
  try {
    await copyText(source instanceof Promise ? source.then(finishedText) : finishedText(source));
  } catch (error) {
    if (error instanceof Unfilled) {
      // What asks for the values is fetched when first needed, which may fail.
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
