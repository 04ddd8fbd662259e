'use client';

import { ButtonLink } from '@/components/ui/button-link';
import { toast } from '@/components/ui/toast';
import { UNDO_MS } from '@/features/prompt-base/actions/undo-message';
import { requestReviewHref } from '@/features/review/request-review-href';

/** Shows that a prompt is saved, long enough to click a link. */
export function sayWithWays(text: string, slug: string): void {
  toast.success((item) => <SavedMessage toastId={item.id} slug={slug} text={text} />, { duration: UNDO_MS });
}

/** The words of the toast about a saved prompt, with what its author may want next. */
function SavedMessage({ toastId, slug, text }: { toastId: string; slug: string; text: string }) {
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
