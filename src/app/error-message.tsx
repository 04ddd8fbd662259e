import { HomeReloadLink } from '@/components/layout/home-reload-link';
import { MessageCard } from '@/components/layout/message-card';
import { buttonStyles } from '@/components/ui/button-styles';
import { messages } from '@/domain/messages';
import { reloadPage } from '@/lib/new-version';

/** The id under which the server has logged an error of a page. */
function digestOf(error: unknown): string | undefined {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : undefined;
}

/**
 * A page that failed: a message fit for people, the id to quote, and a way to try again. That loads the page anew: the
 * code on it may be of another version than the server.
 */
export function ErrorMessage({ error }: { error: unknown }) {
  const digest = digestOf(error);
  return (
    <MessageCard
      tab="Error"
      title="Something went wrong"
      actions={
        <>
          <button type="button" className={buttonStyles()} onClick={reloadPage}>
            Try Again
          </button>
          <HomeReloadLink className={buttonStyles({ variant: 'secondary' })}>Back to Home</HomeReloadLink>
        </>
      }
    >
      <p role="alert">{messages.error.internal}</p>
      {digest && (
        <p className="mt-2 text-md">
          Reference: <code className="font-mono text-sm break-all">{digest}</code>
        </p>
      )}
    </MessageCard>
  );
}
