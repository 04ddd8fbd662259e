'use client';

import { Ellipsis, Undo2 } from 'lucide-react';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { toast } from '@/components/ui/toast';
import { reviewMessages } from '@/domain/review/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { useReviewCache } from './use-review-cache';

/** Takes the question back, from a menu. It can be asked again. */
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
    <DropdownMenu
      align="end"
      trigger={
        <IconButton size="dense" aria-label="More actions" aria-busy={withdraw.isPending || undefined}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={[
        {
          label: 'Withdraw',
          icon: <Undo2 aria-hidden="true" />,
          onSelect: () => withdraw.mutate({ id }),
        },
      ]}
    />
  );
}
