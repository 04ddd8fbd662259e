import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { canCreate } from '@/domain/prompt/policy';
import { PromptForm } from '@/features/prompt/prompt-form';
import { requireMemberPage } from '@/server/auth/gates';

export const metadata: Metadata = { title: 'Create New Prompt', robots: { index: false } };

export default async function NewPromptPage() {
  const actor = await requireMemberPage('/prompts/new');
  if (!canCreate(actor)) redirect('/dashboard');
  return (
    <PageShell className="pb-0 sm:pb-0">
      <PageHeader title="Create New Prompt" />
      <PromptForm userId={actor.id} prompt={null} />
    </PageShell>
  );
}
