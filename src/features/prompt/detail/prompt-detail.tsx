'use client';
'use memo';

import { type ReactNode, useEffect } from 'react';
import type { Actor } from '@/domain/actor';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { canFavorite } from '@/domain/prompt/policy';
import { CommentsSection } from '@/features/comment/comments-section';
import { FavoriteStar } from '@/features/favorite/favorite-star';
import { ReadGrant } from '@/features/grant/read-grant';
import { LivePrompts } from '@/features/prompt-events/live-prompts';
import { UsageHistory } from '@/features/usage/usage-history';
import { trpc } from '@/trpc/client';
import { PromptMenu } from '../actions/prompt-menu';
import { HistoryTab } from '../page/history-tab';
import { MemberAbout } from '../page/member-about';
import { MemberPromptTab } from '../page/member-prompt-tab';
import { memberTabs, type PromptTab } from '../page/tab-links';
import { PromptDetailFrame } from './prompt-detail-frame';

/** Updates the URL if the prompt's slug changed while its page was open: it gets a plain one when it is shared. */
function useCurrentAddress(opened: string, current: string | undefined): void {
  useEffect(() => {
    if (current === undefined || current === opened) return;
    const { pathname, search, hash } = window.location;
    const tab = pathname.slice(`/prompts/${opened}`.length);
    if (pathname.startsWith(`/prompts/${opened}`) && (tab === '' || tab.startsWith('/'))) {
      window.history.replaceState(null, '', `/prompts/${current}${tab}${search}${hash}`);
    }
  }, [opened, current]);
}

/** A prompt's page for members, on one of its tabs. The page has already fetched the prompt. */
export function PromptDetail({
  slug,
  actor,
  openInTargets,
  tab,
  versionsPage = 1,
  children,
}: {
  slug: string;
  actor: Actor;
  openInTargets: readonly OpenInTarget[];
  tab: PromptTab;
  versionsPage?: number;
  children?: ReactNode;
}) {
  const { data: prompt } = trpc.prompt.get.useQuery({ identifier: slug });
  const asked = { enabled: prompt !== undefined };
  const { data: source = null } = trpc.prompt.source.useQuery({ id: prompt?.id ?? '' }, asked);
  const { data: parts } = trpc.prompt.parts.useQuery({ promptId: prompt?.id ?? '' }, asked);
  useCurrentAddress(slug, prompt?.slug);
  if (prompt === undefined) return null;
  const frame = {
    prompt,
    source,
    tab,
    tabs: memberTabs(prompt.slug, parts),
    variants: parts?.variants ?? 0,
    star: canFavorite(actor, prompt) && <FavoriteStar prompt={prompt} size="default" />,
    actions: <PromptMenu prompt={prompt} actor={actor} showsText={tab === 'prompt'} />,
  };
  return (
    <>
      <LivePrompts actor={actor} />
      {prompt.grant !== null && <ReadGrant promptId={prompt.id} />}
      {tab === 'prompt' && <MemberPromptTab frame={frame} actor={actor} openInTargets={openInTargets} />}
      {tab === 'history' && (
        <PromptDetailFrame
          {...frame}
          aside={<MemberAbout prompt={prompt} below={<UsageHistory promptId={prompt.id} />} />}
        >
          <HistoryTab prompt={prompt} actor={actor} page={versionsPage} />
        </PromptDetailFrame>
      )}
      {tab === 'tests' && (
        <PromptDetailFrame {...frame} aside={<MemberAbout prompt={prompt} />}>
          <div className="p-4 sm:p-6">{children}</div>
        </PromptDetailFrame>
      )}
      {tab === 'discussion' && (
        <PromptDetailFrame {...frame} aside={<MemberAbout prompt={prompt} />}>
          <div className="p-4 sm:p-6">
            <CommentsSection prompt={prompt} />
          </div>
        </PromptDetailFrame>
      )}
    </>
  );
}
