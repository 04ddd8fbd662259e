import { KeyRound } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { messages } from '@/domain/messages';

/** Reminds an admin of passwords that are in a file. */
export function FirstRunNotice({ unchanged }: { unchanged: readonly string[] }) {
  if (unchanged.length === 0) return null;
  return (
    <Banner
      tone="warn"
      icon={<KeyRound aria-hidden="true" />}
      title={messages.admin.firstRunTitle}
      className="mb-6 wrap-anywhere"
    >
      {messages.admin.firstRun(unchanged.join(', '))}
    </Banner>
  );
}
