import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { PromptGenerator } from '@/features/generator/prompt-generator';
import { getActor } from '@/auth/session';
import { api } from '@/trpc/server';
import { pageMetadata } from '../../page-metadata';

const PATH = '/generate-prompt';

export const metadata: Metadata = pageMetadata({
  title: 'Prompt Generator',
  description: 'Build a prompt from a proven framework, or polish and enhance a rough one.',
  path: PATH,
});

export default async function GeneratePromptPage() {
  const [actor, { available, answerTokens, reason }] = await Promise.all([getActor(), api.ai.status()]);
  return (
    <PageShell>
      <PageHeader title="Prompt Generator" lead="Build a prompt from a framework, or enhance a rough one." />
      {/* Toasts are at the top right here. */}
      <div data-toasts="top">
        <PromptGenerator actor={actor} ai={{ available, answerTokens, reason }} />
      </div>
    </PageShell>
  );
}
