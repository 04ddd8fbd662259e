import { MessageSheet } from '@/components/layout/message-sheet';
import { ButtonLink } from '@/components/ui/button-link';
import { messages } from '@/domain/messages';

/** Shown when a prompt does not exist, or its reader may not see it. */
export function PromptNotFound() {
  return (
    <MessageSheet
      title={messages.prompt.notFoundTitle}
      actions={<ButtonLink href="/browse-prompts">Browse Prompts</ButtonLink>}
    >
      <p>{messages.prompt.notFound}</p>
    </MessageSheet>
  );
}
