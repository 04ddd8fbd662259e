'use client';
'use memo';

import { use, useEffect } from 'react';
import type { Actor } from '@/domain/actor';
import { ActivityLog } from '@/features/activity/activity-log';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { messages } from '@/domain/messages';
import { canFavorite } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { canWriteTests } from '@/domain/test-case/policy';
import { CommentableText } from '@/features/comment/commentable-text';
import { CommentsSection } from '@/features/comment/comments-section';
import { FavoriteStar } from '@/features/favorite/favorite-star';
import { ReadGrant } from '@/features/grant/read-grant';
import { LivePrompts } from '@/features/prompt-events/live-prompts';
import { PromptReviews } from '@/features/review/prompt-reviews';
import { RunSection } from '@/features/run/run-section';
import { PublicNeedsApproval } from '@/features/status/public-approval';
import { StatusHistory } from '@/features/status/status-history';
import { PromptSuggestions } from '@/features/suggestion/prompt-suggestions';
import { TestsSection } from '@/features/test-case/tests-section';
import { UsageHistory } from '@/features/usage/usage-history';
import { VersionHistory } from '@/features/version/version-history';
import { trpc } from '@/trpc/client';
import { CopyPromptButton } from '../actions/copy-prompt-button';
import { ChatContent, PromptContent } from './prompt-content';
import { PromptDetailFrame } from './prompt-detail-frame';
import { PromptMenu } from '../actions/prompt-menu';
import { FillProvider } from '../fill/fill-context';
import { useCopyFilled } from '../fill/use-copy-filled';

/** Shows the address that a prompt got while its page was open: the plain one, once it is shared. */
function useCurrentAddress(opened: string, current: string | undefined): void {
  useEffect(() => {
    if (current === undefined || current === opened) return;
    const { pathname, search, hash } = window.location;
    if (pathname === `/prompts/${opened}`) {
      window.history.replaceState(null, '', `/prompts/${current}${search}${hash}`);
    }
  }, [opened, current]);
}

/** One prompt in full, for members. The page has fetched it already. */
export function PromptDetail({
  slug,
  actor,
  isSoleAdmin,
  openInTargets,
}: {
  slug: string;
  actor: Actor;
  isSoleAdmin: boolean;
  openInTargets: readonly OpenInTarget[];
}) {
  const publicNeedsApproval = use(PublicNeedsApproval);
  const { data: prompt } = trpc.prompt.get.useQuery({ identifier: slug });
  const { data: source = null } = trpc.prompt.source.useQuery(
    { id: prompt?.id ?? '' },
    { enabled: prompt !== undefined },
  );
  useCurrentAddress(slug, prompt?.slug);
  if (prompt === undefined) return null;
  const text =
    prompt.messages === null ? (
      <PromptContent text={prompt.content} />
    ) : (
      <ChatContent messages={prompt.messages} />
    );
  return (
    <FillProvider
      owner={actor.kind === 'member' ? actor.id : null}
      promptId={prompt.id}
      content={prompt.content}
      variables={prompt.variables}
    >
      <LivePrompts actor={actor} />
      {prompt.grant !== null && <ReadGrant promptId={prompt.id} />}
      <PromptDetailFrame
        prompt={prompt}
        source={source}
        content={actor.kind === 'member' ? <CommentableText prompt={prompt}>{text}</CommentableText> : text}
        star={canFavorite(actor, prompt) && <FavoriteStar prompt={prompt} size="default" />}
        actions={
          <>
            <CopyFilled prompt={prompt} actor={actor} targets={openInTargets} />
            <PromptMenu prompt={prompt} actor={actor} isSoleAdmin={isSoleAdmin} />
          </>
        }
        banner={
          actor.kind === 'member' && (
            <>
              <RunSection
                className="mt-6"
                owner={actor.id}
                promptId={prompt.id}
                content={prompt.content}
                messages={prompt.messages}
                variables={prompt.variables}
                version={prompt.version}
                canSaveCases={canWriteTests(actor, prompt)}
              />
              <CommentsSection prompt={prompt} />
            </>
          )
        }
        note={
          (publicNeedsApproval || prompt.space?.publicNeedsApproval === true) &&
          prompt.isShared &&
          prompt.status?.status !== 'approved' && (
            <p className="text-sm text-fg-muted">{messages.status.notPublic}</p>
          )
        }
        history={
          <>
            <VersionHistory prompt={prompt} />
            <StatusHistory prompt={prompt} />
            <PromptReviews promptId={prompt.id} />
            <PromptSuggestions promptId={prompt.id} slug={prompt.slug} />
            <TestsSection prompt={prompt} />
            <UsageHistory promptId={prompt.id} />
            <ActivityLog prompt={prompt} />
          </>
        }
      />
    </FillProvider>
  );
}

/** Copies the prompt as it is filled in, or takes it to a service; both count as a use. */
function CopyFilled({
  prompt,
  actor,
  targets,
}: {
  prompt: PromptDto;
  actor: Actor;
  targets: readonly OpenInTarget[];
}) {
  const { copy, openIn } = useCopyFilled(prompt, actor);
  return (
    <CopyPromptButton
      onPress={() => void copy()}
      targets={targets}
      onChoose={(target) => void openIn(target)}
    />
  );
}
