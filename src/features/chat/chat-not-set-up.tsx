import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { chatMessages } from '@/domain/chat/messages';

/** That there is no chat, and for admins how there would be one. */
export function ChatNotSetUp({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      title={chatMessages.notConfigured}
      action={<ButtonLink href="/">Back to Home</ButtonLink>}
      className="px-4 sm:px-6"
    >
      {isAdmin && <HowTo />}
    </EmptyState>
  );
}

function HowTo() {
  return (
    <div className="mt-2 grid gap-3 text-start">
      <p>
        Add these two variables to the server’s <code className="font-mono text-sm">.env</code> file and
        restart it. The chat then appears in every menu.
      </p>
      <dl className="grid gap-3">
        <div>
          <dt className="font-mono text-sm text-fg">CHATBOT_URL</dt>
          <dd>
            The embed URL of your chat service, on its own domain. Use{' '}
            <code className="font-mono text-sm">{'{id}'}</code> where the chatbot ID goes; otherwise it’s
            added at the end.
          </dd>
        </div>
        <div>
          <dt className="font-mono text-sm text-fg">CHATBOT_ID</dt>
          <dd>The ID of your chatbot, from your chat service.</dd>
        </div>
      </dl>
    </div>
  );
}
