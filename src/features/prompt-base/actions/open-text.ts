import { lazyToast } from '@/components/ui/lazy-toast';
import { openInAddress, type OpenInTarget } from '@/domain/prompt/open-in';
import { readingMessages } from '@/domain/reading-messages';
import { copyText } from '@/lib/clipboard';

/**
 * Opens a finished text in a service, in a tab that learns nothing of this one; by the clipboard where the address
 * cannot hold the text. True when the text got there or is on the clipboard.
 */
export async function openText(target: OpenInTarget, text: string): Promise<boolean> {
  const { href, holdsText } = openInAddress(target, text);
  if (!holdsText) {
    try {
      await copyText(text);
    } catch {
      lazyToast.error(readingMessages.prompt.copyFailed);
      return false;
    }
    lazyToast.success(readingMessages.prompt.pasteInto(target.name));
  }
  window.open(href, '_blank', 'noopener,noreferrer');
  return true;
}
