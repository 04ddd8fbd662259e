import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { noticePath } from '@/domain/notice-path';
import { canCreate } from '@/domain/prompt/policy';
import { canWriteInSpace } from '@/domain/space/policy';
import { PromptForm } from '@/features/prompt/editor/prompt-form';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';

export const metadata: Metadata = { title: 'Create New Prompt', robots: { index: false } };

/** With `?space=` the prompt is written for that space. */
export default async function NewPromptPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const slug = firstValue((await searchParams)['space']);
  const here = slug === undefined ? '/prompts/new' : `/prompts/new?space=${encodeURIComponent(slug)}`;
  const actor = await requireMemberPage(here);
  if (!canCreate(actor)) redirect(noticePath('/dashboard', 'read-only'));
  const space = slug === undefined ? null : await findOrNull(api.space.get({ slug }));
  const isHome = space !== null && canWriteInSpace(actor, space);
  return (
    <PageShell className="pt-5 pb-0 sm:pt-5 sm:pb-0">
      <PromptForm userId={actor.id} prompt={null} home={isHome ? space : null} />
    </PageShell>
  );
}
