'use client';

import { Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
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
  return (
    <Button
      variant="secondary"
      icon={<Undo2 aria-hidden="true" />}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id })}
    >
      Withdraw
    </Button>
  );
}
