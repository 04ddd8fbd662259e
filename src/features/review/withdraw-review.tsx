'use client';

import { toast } from '@/components/ui/toast';
import { WithdrawButton } from '@/components/ui/withdraw-button';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { useReviewCache } from './use-review-cache';

/** Takes the question back. It can be asked again. */
export function WithdrawReview({ id }: { id: string }) {
  const cache = useReviewCache();
  const withdraw = trpc.status.review.withdraw.useMutation({
    onSuccess: (review) => {
      cache.changed(review);
      toast.success(reviewMessages.withdrawn);
    },
    onError: (error) => {
      cache.refused(error, id);
      toastError(error);
    },
  });
  return <WithdrawButton isPending={withdraw.isPending} onWithdraw={() => withdraw.mutate({ id })} />;
}
