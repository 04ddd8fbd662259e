import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { copyText } from '@/lib/clipboard';

/** How long a toast of the generator stays. */
const TOAST_DURATION_MS = 3_000;

export function toastSuccess(text: string): void {
  toast.success(text, { duration: TOAST_DURATION_MS });
}

export function toastFailure(text: string): void {
  toast.error(text, { duration: TOAST_DURATION_MS });
}

/** Copies a text and says so in the given words; a blank one is nothing to copy. */
export async function copyWithToast(text: string, success: string): Promise<void> {
  if (text.trim() === '') {
    toastFailure(messages.copy.nothing);
    return;
  }
  try {
    await copyText(text);
    toastSuccess(success);
  } catch {
    toastFailure(messages.copy.failed);
  }
}
