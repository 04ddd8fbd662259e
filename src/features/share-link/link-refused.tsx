import { MessageSheet } from '@/components/layout/message-sheet';
import { shareLinkMessages } from '@/domain/share-link/messages';

/** In place of what a link leads to: the same for every link that shows nothing. */
export function LinkRefused({ isSlow }: { isSlow: boolean }) {
  return (
    <MessageSheet title={isSlow ? shareLinkMessages.slowTitle : shareLinkMessages.goneTitle}>
      <p>{isSlow ? shareLinkMessages.slow : shareLinkMessages.gone}</p>
    </MessageSheet>
  );
}
