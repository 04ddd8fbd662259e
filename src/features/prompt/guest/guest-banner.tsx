import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { messages } from '@/domain/messages';

/** The invitation below a prompt for those who are not signed in. */
export function GuestBanner({ path }: { path: string }) {
  return (
    <Banner
      tone="primary"
      className="mt-6 print:hidden"
      title={messages.prompt.invitation}
      actions={
        <>
          <ButtonLink
            href={`/login?callbackUrl=${encodeURIComponent(path)}`}
            variant="secondary"
            prefetch={false}
          >
            Sign In
          </ButtonLink>
          <ButtonLink href="/register" prefetch={false}>
            Register Now
          </ButtonLink>
        </>
      }
    >
      {messages.prompt.invitationText}
    </Banner>
  );
}
