import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewDto } from '@/domain/review/schema';
import { compareHref } from '@/features/version/version-href';
import { AskReview } from './request-review';
import { reviewHref } from './review-href';

/** Outcome of a review that its reader can't decide anymore: decided, outdated, or replaced. */
export function ReviewNotice({ review }: { review: ReviewDto }) {
  const { state, version, current, latestId, may } = review;
  const isOutdated = version !== current && state !== 'approved';
  const isReplaced = latestId !== review.id;
  const said = state === 'open' ? null : closedText(review);
  if (!isOutdated && !isReplaced && said === null) return null;
  const words = wordsOf(review);
  const outdated = isOutdated ? `Version ${current} was saved since, so this review is closed.` : null;
  return (
    <Banner
      tone={state === 'changes' || (state === 'open' && isOutdated) ? 'warn' : 'info'}
      role="status"
      title={said ?? outdated}
      actions={
        <>
          {isReplaced && (
            <ButtonLink href={reviewHref(latestId)} size="dense" variant="secondary">
              Open newer review
            </ButtonLink>
          )}
          {isOutdated && (
            <ButtonLink
              href={compareHref(review.slug, version, current)}
              size="dense"
              variant="secondary"
              prefetch={false}
            >
              View changes
            </ButtonLink>
          )}
          {may.edit && state !== 'open' && (
            <ButtonLink
              href={`/prompts/edit/${review.promptId}`}
              size="dense"
              variant={state === 'changes' && !isOutdated ? 'primary' : 'secondary'}
              prefetch={false}
            >
              Edit
            </ButtonLink>
          )}
          {may.askAgain && (
            <AskReview
              prompt={{ id: review.promptId, version: current }}
              label={`Request review of version ${current}`}
              variant="primary"
            />
          )}
        </>
      }
    >
      {said !== null && words !== '' && (
        <p dir="auto" className="wrap-anywhere">
          {words}
        </p>
      )}
      {said !== null && outdated}
      {state === 'open' &&
        isOutdated &&
        'You can’t approve this version anymore. The discussion stays readable.'}
    </Banner>
  );
}

/** The first line of the comment on the decision, else of the last comment by the person who decided. */
function wordsOf({ state, comments }: ReviewDto): string {
  const decision = comments.findLast(({ kind }) => kind === state);
  if (decision === undefined) return '';
  const said =
    decision.body ||
    comments.findLast(({ kind, authorName }) => kind === 'comment' && authorName === decision.authorName)
      ?.body;
  return said?.split('\n')[0] ?? '';
}

function closedText({ state, version, closedByName }: ReviewDto): string {
  const name = closedByName ?? reviewMessages.somebody;
  switch (state) {
    case 'approved':
      return `${name} approved version ${version}`;
    case 'changes':
      return `${name} requested changes`;
    case 'withdrawn':
      return `${name} withdrew this review`;
    case 'superseded':
    case 'open':
      return 'A review of a newer version was requested';
  }
}
