'use client';

import { ButtonLink } from '@/components/ui/button-link';
import { toast } from '@/components/ui/toast';
import { requestReviewHref } from '@/features/review/request-review-href';

/** The words of the toast about a saved prompt, with what its author may want next. */
export function SavedMessage({ toastId, slug, text }: { toastId: string; slug: string; text: string }) {
  const dismiss = () => toast.dismiss(toastId);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {text}
      <span className="flex flex-wrap gap-2">
        <ButtonLink
          href={`/prompts/${slug}`}
          variant="secondary"
          size="dense"
          prefetch={false}
          onClick={dismiss}
        >
          View
        </ButtonLink>
        <ButtonLink
          href={requestReviewHref(slug)}
          variant="secondary"
          size="dense"
          prefetch={false}
          onClick={dismiss}
        >
          Request review
        </ButtonLink>
      </span>
    </span>
  );
}
