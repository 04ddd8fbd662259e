'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { REVIEW_TEXT_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewPlace } from '@/domain/review/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { sendByKeys } from '@/lib/send-by-keys';
import { useReviewCache } from './use-review-cache';

/** Form for a comment on a line or on the whole version. The parent keeps the text, so that nothing is lost. */
export function CommentForm({
  reviewId,
  place,
  label,
  value,
  onChange,
  onDone,
  autoFocus = false,
}: {
  reviewId: string;
  place?: ReviewPlace;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Closes the form, also on Cancel; without it the form stays. */
  onDone?: () => void;
  autoFocus?: boolean;
}) {
  const cache = useReviewCache();
  const [isMissing, setMissing] = useState(false);
  const comment = trpc.status.review.comment.useMutation({
    // A comment being sent is no longer included in a decision.
    onMutate: () => onChange(''),
    onSuccess: (review) => {
      cache.changed(review);
      toast.success(reviewMessages.commented);
      onDone?.();
    },
    onError: (error, { body }) => {
      if (value === '') onChange(body);
      cache.refused(error, reviewId);
    },
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (comment.isPending) return;
        setMissing(value.trim() === '');
        if (value.trim() === '') return;
        comment.mutate({ id: reviewId, body: value, ...(place && { place }) });
      }}
    >
      {comment.error && <ErrorBox>{errorText(comment.error)}</ErrorBox>}
      <Field
        label={label}
        error={isMissing && value.trim() === '' && reviewMessages.commentRequired}
        {...(value.length > REVIEW_TEXT_MAX * 0.8 && {
          counter: { value: value.length, max: REVIEW_TEXT_MAX },
        })}
      >
        <Textarea
          rows={3}
          value={value}
          // The reader has just opened this field with the button of a line.
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={sendByKeys}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="dense" variant="secondary" loading={comment.isPending}>
          Comment
        </Button>
        {onDone && (
          <Button size="dense" variant="ghost" onClick={onDone}>
            Close
          </Button>
        )}
      </div>
    </form>
  );
}
