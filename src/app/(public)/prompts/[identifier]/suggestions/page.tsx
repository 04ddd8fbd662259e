import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import { suggestionsPath } from '@/domain/suggestion/path';
import { SuggestionList } from '@/features/suggestion/lazy-components';
import { VersionHeading } from '@/features/version/version-heading';
import { requireMemberPage } from '@/auth/gates';
import { ApiClient } from '@/trpc/api-client';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../find-prompt';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../or-missing';

type Props = { params: Promise<{ identifier: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Suggestions on ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** The suggestions on a prompt: all of them for those who decide, for others their own. */
export default orMissing(async function SuggestionsPage({ params }: Props) {
  const { identifier } = await params;
  await requireMemberPage(suggestionsPath(encodeURIComponent(identifier)));
  const prompt = await requirePrompt(identifier, suggestionsPath);
  const first = await findOrNull(api.suggestion.list({ promptId: prompt.id }));
  // Deleted or made private just now.
  if (first === null) missing();
  return (
    <PageShell width="form">
      <VersionHeading slug={prompt.slug} title={prompt.title}>
        Suggestions
      </VersionHeading>
      <ApiClient>
        <SuggestionList which={{ promptId: prompt.id }} first={first} />
      </ApiClient>
    </PageShell>
  );
}, PromptNotFound);
