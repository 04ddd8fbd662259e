import type { Metadata } from 'next';

import { MessageCard } from '@/components/layout/message-card';
import { ButtonLink } from '@/components/ui/button-link';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** Any path that leads nowhere (specification 2, Other). */
export default function NotFound() {
  return (
    <MessageCard title="404" actions={<ButtonLink href="/">Back to Home</ButtonLink>}>
      <p>Oops! The page you&apos;re looking for doesn&apos;t exist.</p>
    </MessageCard>
  );
}
