'use client';
'use memo';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { Actor } from '@/domain/actor';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { canWriteTests } from '@/domain/test-case/policy';
import { trpc } from '@/trpc/client';
import { CommentableText } from '@/features/comment/commentable-text';
import { useRunBeside } from '@/features/run/use-run-beside';
import { PromptFiles } from '@/features/prompt-base/files/prompt-files';
import { TextDetails } from '@/features/prompt-base/text/text-details';
import { ChatContent, PromptContent } from '../detail/prompt-content';
import { PromptDetailFrame, type PromptDetailFrameProps } from '../detail/prompt-detail-frame';
import { FillProvider } from '@/features/prompt-base/fill/fill-context';
import { OfferedValues } from '@/features/prompt-base/fill/offered-values';
import { useCopyFilled } from '../fill/use-copy-filled';
import { ValueSets } from '@/features/value-set/value-sets';
import { SkillLine } from '../skill/skill-line';
import { EmptyVariables } from './empty-variables';
import { MemberAbout } from './member-about';
import { PromptBar } from './prompt-bar';
import { RunButton } from './run-button';
import { discussionHref } from './tab-links';

type Frame = Omit<PromptDetailFrameProps, 'children' | 'aside' | 'below'>;

interface TabProps {
  frame: Frame;
  actor: Actor;
  openInTargets: readonly OpenInTarget[];
}

/** Redirects old URLs of comments, which emails still contain. */
function useCommentAddress(slug: string): void {
  const router = useRouter();
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith('#comment-')) router.replace(`${discussionHref(slug)}${hash}`);
  }, [router, slug]);
}

/** Prompt tab for members: the text with fields for its variables, actions, and a model's response. */
export function MemberPromptTab(props: TabProps) {
  const { prompt } = props.frame;
  useCommentAddress(prompt.slug);
  return (
    <FillProvider
      owner={props.actor.kind === 'member' ? props.actor.id : null}
      promptId={prompt.id}
      content={prompt.content}
      variables={prompt.variables}
    >
      <FillablePrompt {...props} />
    </FillProvider>
  );
}

function FillablePrompt({ frame, actor, openInTargets }: TabProps) {
  const { prompt } = frame;
  const { copy, copyTemplate, openIn } = useCopyFilled(prompt, actor);
  const isMember = actor.kind === 'member';
  const run = useRunBeside({
    owner: isMember ? actor.id : '',
    promptId: prompt.id,
    content: prompt.content,
    messages: prompt.messages,
    variables: prompt.variables,
    version: prompt.version,
    canSaveCases: canWriteTests(actor, prompt),
  });
  const text =
    prompt.messages === null ? (
      <PromptContent text={prompt.content} hasToggle={false} />
    ) : (
      <ChatContent messages={prompt.messages} hasToggle={false} />
    );
  return (
    <>
      <PromptDetailFrame
        {...frame}
        hasWideAside={run.aside !== null}
        aside={
          run.aside ?? (
            <MemberAbout prompt={prompt}>
              <EmptyVariables />
            </MemberAbout>
          )
        }
        below={
          <>
            {prompt.skillName !== '' && <SkillLine prompt={prompt} />}
            <PromptFiles prompt={prompt} />
            <TextDetails of={prompt} />
          </>
        }
      >
        <PromptBar
          onCopy={() => void copy()}
          onCopyTemplate={() => void copyTemplate()}
          targets={openInTargets}
          onOpenIn={(target) => void openIn(target)}
        >
          {/* An open response has its own button. */}
          {isMember && run.aside === null && <RunButton onPress={run.start} />}
        </PromptBar>
        <section aria-label="Prompt content" className="p-5 sm:p-6">
          {isMember ? <CommentableText prompt={prompt}>{text}</CommentableText> : text}
          {isMember && (
            <ValueSets>
              <MyOfferedValues owner={actor.id} />
            </ValueSets>
          )}
        </section>
      </PromptDetailFrame>
      {run.sheet}
    </>
  );
}

/** Offered values, with the name of the member. */
function MyOfferedValues({ owner }: { owner: string }) {
  const { data: me } = trpc.profile.me.useQuery();
  return <OfferedValues owner={owner} myName={me?.fullName ?? null} />;
}
