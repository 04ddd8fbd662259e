import type { Metadata } from 'next';
import { cache } from 'react';
import { PageShell } from '@/components/layout/page-shell';
import { isUuid } from '@/domain/prompt/slug';
import { ReviewView } from '@/features/review/review-view';
import { requireMemberPage } from '@/auth/gates';
import { getActor } from '@/auth/session';
import { api, findOrNull } from '@/trpc/server';
import { MISSING_TITLE, missing, orMissing } from '../../../or-missing';

type Props = { params: Promise<{ id: string }> };

const findReview = cache(async (id: string) =>
  isUuid(id) ? findOrNull(api.status.review.get({ id })) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const isMember = (await getActor()).kind === 'member';
  const review = isMember ? await findReview(id) : null;
  return {
    title: review === null ? MISSING_TITLE : `Review of ${review.title}`,
    robots: { index: false },
  };
}

/** One review: guests sign in first, and what its reader may not see is not there. */
export default orMissing(async function ReviewPage({ params }: Props) {
  const { id } = await params;
  await requireMemberPage(`/reviews/${id}`);
  const review = await findReview(id);
  if (review === null) missing();
  const { promptId, version } = review;
  const [run, gate] = await Promise.all([
    api.prompt.tests.latest({ promptId, version }),
    api.status.gate({ promptId }),
  ]);
  return (
    <PageShell className="bar-page">
      <ReviewView key={review.id} first={review} tests={{ run, gate }} />
    </PageShell>
  );
});
