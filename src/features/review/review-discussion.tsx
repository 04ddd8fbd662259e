import type { ReviewDto } from '@/domain/review/schema';
import { CommentForm } from './comment-form';
import { GENERAL_COMMENT_ID } from './note-offer';
import { ReviewComment } from './review-comment';
import type { Drafts } from './review-lines';

/** Key of the draft of a general comment. */
const WHOLE = 'whole';

/** The comments on a version as a whole, and the form for another one. */
export function ReviewDiscussion({ review, drafts }: { review: ReviewDto; drafts: Drafts }) {
  const general = review.comments.filter(({ place }) => place === null);
  return (
    <section aria-labelledby="discussion" className="grid gap-3">
      <h2 id="discussion" className="text-xl">
        Discussion
      </h2>
      {general.length === 0 && <p className="text-fg-muted">No general comments yet.</p>}
      <ol className="grid gap-3">
        {general.map((comment) => (
          <li key={comment.id} className="border-s-2 border-border ps-3">
            <ReviewComment comment={comment} />
          </li>
        ))}
      </ol>
      {review.may.comment && (
        <div id={GENERAL_COMMENT_ID} className="scroll-mb-28">
          <CommentForm
            reviewId={review.id}
            label="General comment"
            value={drafts.of(WHOLE)}
            onChange={(text) => drafts.set(WHOLE, text)}
          />
        </div>
      )}
    </section>
  );
}
