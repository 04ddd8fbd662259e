'use client';

import { FullFrame } from '@/components/layout/full-frame';
import { Button } from '@/components/ui/button';
import { TabCard } from '@/components/ui/tab-card';
import { chatMessages } from '@/domain/chat/messages';

/** How long the chat service may take. */
const TIMEOUT_MS = 20_000;

/** The chat in its frame, or that it does not come, with two ways on. */
export function ChatFrame({ address }: { address: string }) {
  return (
    <FullFrame
      src={address}
      title="Chat"
      loadingText={chatMessages.loading}
      timeoutMs={TIMEOUT_MS}
      failure={(retry) => (
        <TabCard as="div" tab="Chat" className="w-full max-w-sheet" sheetClassName="items-start gap-4 p-6">
          <p className="text-lg">{chatMessages.notLoaded}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button onClick={retry}>Try Again</Button>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center py-2 font-semibold underline underline-offset-3 touch:min-h-11"
            >
              Open the chat in a new tab
            </a>
          </div>
        </TabCard>
      )}
    />
  );
}
