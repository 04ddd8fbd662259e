import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { isUuid } from '@/domain/prompt/slug';
import { ReviewView } from '@/features/review/review-view';
import { requireMemberPage } from '@/server/auth/gates';
import { api, findOrNull } from '@/trpc/server';

type Props = { params: Promise<{ id: string }> };

export const metadata: Metadata = { title: 'Review', robots: { index: false } };

/** One review: guests sign in first, and what its reader may not see is not there. */
export default async function ReviewPage({ params }: Props) {
  const { id } = await params;
  await requireMemberPage(`/reviews/${id}`);
  const review = isUuid(id) ? await findOrNull(api.status.review.get({ id })) : null;
  if (review === null) notFound();
  return (
    <PageShell>
      <ReviewView key={review.id} first={review} />
    </PageShell>
  );
}
