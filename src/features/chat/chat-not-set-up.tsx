import { BlankCard } from '@/components/ui/blank-card';
import { ButtonLink } from '@/components/ui/button-link';
import { chatMessages } from '@/domain/chat/messages';

/** That there is no chat, and for admins how there would be one (decisions, Mail, files, chat). */
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
        Put two variables into the <code className="font-mono text-sm">.env</code> file of the server and
        start it again. The way to the chat then stands in every menu.
      </p>
      <dl className="grid gap-3">
        <div>
          <dt className="font-mono text-sm text-fg">CHATBOT_URL</dt>
          <dd>
            The address at which your chat service offers its page for frames, on a host of its own.{' '}
            <code className="font-mono text-sm">{'{id}'}</code> in it stands for the id; without that, the id
            becomes the end of the path.
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
