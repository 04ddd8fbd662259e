import { HomeReloadLink } from './home-reload-link';
import { Logo } from './logo';
import { MessageSheet, type MessageSheetProps } from './message-sheet';

/** A page that is one card. */
export function MessageCard({
  isFramed = false,
  ...card
}: Omit<MessageSheetProps, 'className'> & {
  /** Whether it is within a page that has a header. */
  isFramed?: boolean;
}) {
  if (isFramed) return <MessageSheet {...card} />;
  return (
    <div className="grid min-h-dvh grid-rows-[auto_minmax(0,1fr)]">
      <header className="mx-auto flex h-15 w-full max-w-page items-center px-4 sm:px-6">
        <HomeReloadLink className="rounded-sm touch:py-2">
          <Logo />
        </HomeReloadLink>
      </header>
      <MessageSheet {...card} className="pb-32 sm:pb-44" />
    </div>
  );
}
