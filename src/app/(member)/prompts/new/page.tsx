import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { noticePath } from '@/domain/notice-path';
import { canCreate } from '@/domain/prompt/policy';
import { PromptForm } from '@/features/prompt/editor/prompt-form';
import { requireMemberPage } from '@/server/auth/gates';

export const metadata: Metadata = { title: 'Create New Prompt', robots: { index: false } };

export default async function NewPromptPage() {
  const actor = await requireMemberPage('/prompts/new');
  if (!canCreate(actor)) redirect(noticePath('/dashboard', 'read-only'));
  return (
    <PageShell className="pt-5 pb-0 sm:pt-7 sm:pb-0">
      <PromptForm userId={actor.id} prompt={null} />
    </PageShell>
  );
}
