import { BlankCard } from '@/components/ui/blank-card';
import { ButtonLink } from '@/components/ui/button-link';
import { chatMessages } from '@/domain/chat/messages';

/** That there is no chat, and for whoever runs the server how there would be one (decisions, Mail, files, chat). */
export function ChatNotSetUp() {
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 px-4 py-10 sm:px-6">
      <BlankCard />
      <p className="text-xl">{chatMessages.notConfigured}</p>
      <div className="grid gap-3 text-fg-muted">
        <p>
          If you run this server: put two variables into its <code className="font-mono text-sm">.env</code>{' '}
          file and start it again.
        </p>
        <dl className="grid gap-3">
          <div>
            <dt className="font-mono text-sm text-fg">CHATBOT_URL</dt>
            <dd>
              The address at which your chat service offers its page for frames, on a host of its own.{' '}
              <code className="font-mono text-sm">{'{id}'}</code> in it stands for the id; without that, the
              id becomes the end of the path.
            </dd>
          </div>
          <div>
            <dt className="font-mono text-sm text-fg">CHATBOT_ID</dt>
            <dd>The id your chat service gave to your chatbot.</dd>
          </div>
        </dl>
      </div>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </div>
  );
}
