import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { noticePath } from '@/domain/notice-path';
import { canCreate, canEdit } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { isUuid } from '@/domain/prompt/slug';
import { PromptForm } from '@/features/prompt/editor/prompt-form';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../or-missing';

export const metadata: Metadata = { title: 'Edit Prompt', robots: { index: false } };

/** The version of the prompt that waits for a review. */
async function openReview({ id, version }: PromptDto): Promise<number | null> {
  const reviews = await api.status.review.ofPrompt({ promptId: id });
  return reviews.some((review) => review.state === 'open' && review.version === version) ? version : null;
}

export default orMissing(async function EditPromptPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireMemberPage(`/prompts/edit/${id}`);
  const prompt = isUuid(id) ? await findOrNull(api.prompt.get({ identifier: id })) : null;
  if (prompt === null) missing();
  if (!canEdit(actor, prompt)) {
    redirect(noticePath('/', canCreate(actor) ? 'not-yours' : 'read-only'));
  }
  return (
    <PageShell className="pt-5 pb-0 sm:pt-5 sm:pb-0">
      <PromptForm userId={actor.id} prompt={prompt} reviewed={await openReview(prompt)} />
    </PageShell>
  );
}, PromptNotFound);
