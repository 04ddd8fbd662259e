'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { REVIEW_TEXT_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import type { Reviewer } from '@/domain/review/schema';
import { whoIsAsked } from '@/domain/status/decision-messages';

import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { reviewHref } from './review-href';
import { ReviewerPicker } from './reviewer-picker';
import { sendByKeys } from '@/lib/send-by-keys';
import { useReviewCache } from './use-review-cache';

/** Asks for a review of the version that its author has before them. What was typed stays until it is sent. */
export function AskDialog({
  promptId,
  version,
  open,
  onOpenChange,
}: {
  promptId: string;
  /** The version displayed when the dialog was opened. */
  version: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [message, setMessage] = useState('');
  const [reviewers, setReviewers] = useState<Reviewer[]>([]);
  const router = useRouter();
  const cache = useReviewCache();
  const utils = trpc.useUtils();
  const ask = trpc.status.review.ask.useMutation({
    onSuccess: (review) => {
      cache.changed(review);
      toast.success(reviewMessages.asked(whoIsAsked(review.reviewerNames, review.deciders)));
      setMessage('');
      setReviewers([]);
      onOpenChange(false);
      router.push(reviewHref(review.id));
    },
    onError: (error) => {
      if (errorCode(error) === 'CONFLICT') void utils.prompt.get.invalidate();
    },
  });
  const send = () => {
    if (!ask.isPending) ask.mutate({ promptId, version, message, reviewers: reviewers.map(({ id }) => id) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request review"
      description={`For version ${version}. Later edits need a new review.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button loading={ask.isPending} onClick={send}>
            Request review
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {ask.error && <ErrorBox>{errorText(ask.error)}</ErrorBox>}
        <Field
          label="Message to the reviewers"
          hint="What should reviewers look at?"
          counter={{ value: message.length, max: REVIEW_TEXT_MAX }}
        >
          <Textarea
            rows={4}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            onKeyDown={sendByKeys}
          />
        </Field>
        <ReviewerPicker promptId={promptId} chosen={reviewers} onChange={setReviewers} />
      </form>
    </Dialog>
  );
}
