import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { messages } from '@/domain/messages';

/** Below the public library, for those who are not signed in. */
export function BrowseInvitation() {
  return (
    <Banner
      tone="primary"
      className="mt-12"
      title={messages.list.invitation}
      actions={
        <>
          <ButtonLink href="/login" variant="secondary" prefetch={false}>
            Sign In
          </ButtonLink>
          <ButtonLink href="/register" prefetch={false}>
            Register Now
          </ButtonLink>
        </>
      }
    />
  );
}
