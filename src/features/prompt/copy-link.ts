import { later } from '@/components/ui/later-toast';
import { readingMessages } from '@/domain/reading-messages';
import { copyText } from '@/lib/clipboard';

/** Puts the address of a prompt on the clipboard and says so. */
export async function copyLink(slug: string): Promise<void> {
  try {
    await copyText(new URL(`/prompts/${slug}`, window.location.href).href);
    later.success(readingMessages.prompt.linkCopied);
  } catch {
    later.error(readingMessages.prompt.linkFailed);
  }
}
