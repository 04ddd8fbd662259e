import { BlankCard } from '@/components/ui/blank-card';
import { ButtonLink } from '@/components/ui/button-link';
import { chatMessages } from '@/domain/chat/messages';

/** That there is no chat, and for admins how there would be one. */
export function ChatNotSetUp({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 px-4 py-10 sm:px-6">
      <BlankCard />
      <p className="text-xl">{chatMessages.notConfigured}</p>
      {isAdmin && <HowTo />}
      <ButtonLink href="/">Back to Home</ButtonLink>
    </div>
  );
}

function HowTo() {
  return (
    <div className="grid gap-3 text-fg-muted">
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
