import { toast } from '@/components/ui/toast';
import { readingMessages } from '@/domain/reading-messages';
import { copyText } from '@/lib/clipboard';

/** Copies a prompt's whole content exactly as it is and says how that went; true when it is on the clipboard. */
export async function copyPrompt(content: string | Promise<string>): Promise<boolean> {
  try {
    await copyText(content);
  } catch {
    toast.error(readingMessages.prompt.copyFailed);
    return false;
  }
  toast.success(readingMessages.prompt.copied);
  return true;
}
