import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewComment as Comment } from '@/domain/review/schema';

const DID: Record<Comment['kind'], string> = {
  comment: '',
  tested: 'marked it as tested',
  changes: 'requested changes',
  approved: 'approved it',
  withdrawn: 'withdrew the review request',
};

export function ReviewComment({ comment }: { comment: Comment }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-fg-muted">
        <span>
          <bdi className="font-semibold text-fg">{comment.authorName ?? reviewMessages.somebody}</bdi>
          {DID[comment.kind] && ` ${DID[comment.kind]}`}
        </span>
        {comment.isAuthor && <Badge>Author</Badge>}
        <Time date={comment.createdAt} />
      </p>
      {comment.body && (
        <p dir="auto" className="mt-0.5 text-md wrap-anywhere whitespace-pre-line">
          {comment.body}
        </p>
      )}
    </>
  );
}
