import type { ReactNode } from 'react';
import { env } from '@/env';
import type { Actor } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { PromptDetail } from '@/features/prompt/lazy-components';
import type { PromptTab } from '@/features/prompt/page/tab-links';
import { ApiClient } from '@/trpc/api-client';
import { HydrateClient, keepAnswer, prefetch, queryOptions } from '@/trpc/server';

export async function MemberPage({
  prompt,
  actor,
  tab,
  versionsPage = 1,
  children,
}: {
  prompt: PromptDto;
  actor: Actor;
  tab: PromptTab;
  versionsPage?: number;
  /** Content of the tests tab. */
  children?: ReactNode;
}) {
  const { id, slug } = prompt;
  keepAnswer(queryOptions('prompt', 'get', { identifier: slug }), prompt);
  await Promise.all([
    prefetch(queryOptions('prompt', 'source', { id })),
    prefetch(queryOptions('prompt', 'parts', { promptId: id })),
    ...(tab === 'history'
      ? [
          prefetch(queryOptions('prompt', 'versions', { id, page: versionsPage })),
          prefetch(queryOptions('status.review', 'ofPrompt', { promptId: id })),
          prefetch(queryOptions('suggestion', 'list', { promptId: id })),
        ]
      : []),
    prefetch(queryOptions('status', 'history', { promptId: id })),
  ]);
  return (
    <ApiClient>
      <HydrateClient>
        <PromptDetail
          slug={slug}
          actor={actor}
          openInTargets={env.OPEN_IN}
          tab={tab}
          versionsPage={versionsPage}
        >
          {children}
        </PromptDetail>
      </HydrateClient>
    </ApiClient>
  );
}
