import type { Metadata } from 'next';
import { chatFrameAddress } from '@/domain/chat/frame-address';
import { env } from '@/env';
import { ChatFrame } from '@/features/chat/chat-frame';
import { ChatNotSetUp } from '@/features/chat/chat-not-set-up';
import { getActor } from '@/auth/session';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Chat with us',
  description: 'Get help with Cuebook and prompts in a chat.',
  path: '/chat-with-us',
});

async function isAdmin(): Promise<boolean> {
  const actor = await getActor();
  return actor.kind === 'member' && actor.role === 'admin';
}

export default async function ChatPage() {
  const address = chatFrameAddress(env.CHATBOT_URL, env.CHATBOT_ID);
  return (
    <main id="content" tabIndex={-1} className="flex min-h-[calc(100dvh-var(--header-height)-1px)] flex-col">
      <h1 className={address === null ? 'px-4 pt-10 text-center text-3xl sm:px-6' : 'sr-only'}>
        Chat with us
      </h1>
      {address === null ? <ChatNotSetUp isAdmin={await isAdmin()} /> : <ChatFrame address={address} />}
    </main>
  );
}
