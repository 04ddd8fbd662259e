import type { PromptDto } from '@/domain/prompt/schema';
import { copyFinished } from '@/features/prompt-base/actions/copy-prompt';

/** Copies a prompt as JSON for an API of chats; one text is one message of the user. */
export function copyMessages({
  content,
  messages,
}: Pick<PromptDto, 'content' | 'messages'>): Promise<boolean> {
  return copyFinished(JSON.stringify(messages ?? [{ role: 'user', content }], null, 2));
}
