import { lazyToast } from '@/components/ui/lazy-toast';
import { readingMessages } from '@/domain/reading-messages';
import { copyText } from '@/lib/clipboard';

/** Puts the address of a prompt on the clipboard and says so. */
export async function copyLink(slug: string): Promise<void> {
  try {
    await copyText(new URL(`/prompts/${slug}`, window.location.href).href);
    lazyToast.success(readingMessages.prompt.linkCopied);
  } catch {
    lazyToast.error(readingMessages.prompt.linkFailed);
  }
}
