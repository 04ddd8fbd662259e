import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { noticePath } from '@/domain/notice-path';
import { canEdit } from '@/domain/prompt/policy';
import { isUuid } from '@/domain/prompt/slug';
import { canSuggest } from '@/domain/suggestion/policy';
import { PromptForm } from '@/features/prompt/editor/prompt-form';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';
import { missing, orMissing } from '../../../../or-missing';

export const metadata: Metadata = { title: 'Suggest a change', robots: { index: false } };

/** The editor with another user's prompt: changes are suggested. */
export default orMissing(async function SuggestPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireMemberPage(`/prompts/suggest/${id}`);
  const prompt = isUuid(id) ? await findOrNull(api.prompt.get({ identifier: id })) : null;
  if (prompt === null) missing();
  if (canEdit(actor, prompt)) redirect(`/prompts/edit/${id}`);
  if (!canSuggest(actor, prompt)) redirect(noticePath('/', 'read-only'));
  return (
    <PageShell className="pt-5 pb-0 sm:pt-5 sm:pb-0">
      <PromptForm userId={actor.id} prompt={prompt} home={null} suggests />
    </PageShell>
  );
});
