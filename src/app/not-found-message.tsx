'use client';

import { MessageCard } from '@/components/layout/message-card';
import { buttonStyles } from '@/components/ui/button-styles';
import { ButtonLink } from '@/components/ui/button-link';
import { controlStyles } from '@/components/ui/control-styles';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { cn } from '@/lib/cn';

/**
 * The message for a path that does not exist.
 * @param isFramed whether the page has a header of its own
 */
export function NotFoundMessage({ isFramed = false }: { isFramed?: boolean }) {
  return (
    <MessageCard isFramed={isFramed} title="404" actions={<ButtonLink href="/">Back to Home</ButtonLink>}>
      <p>Oops! The page you&apos;re looking for doesn&apos;t exist.</p>
      {/* Works without scripts: an address that leads nowhere may lead far from the site's own pages. */}
      <form action="/browse-prompts" role="search" className="mt-5 flex flex-wrap gap-2">
        <input
          type="search"
          name="q"
          dir="auto"
          maxLength={QUERY_MAX}
          aria-label="Search prompts, creators..."
          placeholder="Search prompts, creators..."
          className={cn(controlStyles, 'h-9.5 flex-1 basis-62 sm:basis-48 touch:h-11')}
        />
        <button type="submit" className={buttonStyles({ variant: 'secondary' })}>
          Search
        </button>
      </form>
    </MessageCard>
  );
}
