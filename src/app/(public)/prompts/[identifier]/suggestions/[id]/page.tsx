import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { isUuid } from '@/domain/prompt/slug';
import { suggestionPath } from '@/domain/suggestion/path';
import { SuggestionView } from '@/features/suggestion/lazy-components';
import { requireMemberPage } from '@/auth/gates';
import { ApiClient } from '@/trpc/api-client';
import { changeFacts } from '@/server/services/review/change-facts';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt } from '../../find-prompt';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../../or-missing';

type Props = { params: Promise<{ identifier: string; id: string }> };

export const metadata: Metadata = { title: 'Suggestion', robots: { index: false } };

/** One suggestion: guests sign in first, and what its reader may not see is not there. */
export default orMissing(async function SuggestionPage({ params }: Props) {
  const { identifier, id } = await params;
  const actor = await requireMemberPage(suggestionPath({ slug: encodeURIComponent(identifier), id }));
  const suggestion = isUuid(id) ? await findOrNull(api.suggestion.get({ id })) : null;
  if (suggestion === null) missing();
  if (suggestion.slug !== identifier) redirect(suggestionPath(suggestion));
  const prompt = await findPrompt(suggestion.promptId);
  return (
    <PageShell className="bar-page">
      <ApiClient>
        <SuggestionView
          key={suggestion.id}
          first={suggestion}
          facts={changeFacts(suggestion.base, suggestion.proposed)}
          isApproved={prompt?.status?.status === 'approved'}
          actor={actor}
        />
      </ApiClient>
    </PageShell>
  );
}, PromptNotFound);
