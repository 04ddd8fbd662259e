import type { FileText } from '@/domain/file/schema';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import type { PromptDto, PromptSource } from '@/domain/prompt/schema';
import type { VersionPage } from '@/domain/prompt/version';
import { AboutPrompt } from '../detail/about-prompt';
import { FileList } from '@/features/prompt-base/files/file-list';
import { TextDetails } from '@/features/prompt-base/text/text-details';
import { ChatContent } from '../detail/prompt-content';
import { PromptDetailFrame } from '../detail/prompt-detail-frame';
import { EmptyVariables } from '../page/empty-variables';
import { guestTabs } from '../page/tab-links';
import { ServedLine, type SkillServing } from '../skill/served-line';
import { GuestBanner } from './guest-banner';
import { GuestContent, GuestContentProvider, GuestOfferedValues, GuestPromptBar } from './guest-content';
import { GuestCopyLink } from './guest-copy-link';

export interface GuestPromptProps {
  prompt: PromptDto;
  source: PromptSource | null;
  versions: VersionPage;
}

export function GuestPrompt({
  prompt,
  source,
  versions,
  openInTargets,
  files,
  skill,
}: GuestPromptProps & {
  openInTargets: readonly OpenInTarget[];
  files: readonly FileText[];
  /** Null for a prompt that is no skill. */
  skill: SkillServing | null;
}) {
  const { id, slug, content, variables } = prompt;
  return (
    <GuestContentProvider promptId={id} content={content} variables={variables}>
      <PromptDetailFrame
        prompt={prompt}
        source={source}
        actions={<GuestCopyLink slug={slug} />}
        tab="prompt"
        tabs={guestTabs(slug, versions.total)}
        aside={
          <AboutPrompt prompt={prompt}>
            <EmptyVariables />
          </AboutPrompt>
        }
        below={
          <>
            {skill !== null && <ServedLine prompt={prompt} {...skill} />}
            <FileList promptId={id} slug={slug} version={prompt.version} files={files} />
            <TextDetails of={prompt} />
            <GuestBanner path={`/prompts/${slug}`} />
          </>
        }
      >
        <GuestPromptBar targets={openInTargets} />
        <section aria-label="Prompt content" className="p-5 sm:p-6">
          {prompt.messages === null ? <GuestContent /> : <ChatContent messages={prompt.messages} />}
          <GuestOfferedValues owner={null} myName={null} className="mt-4" />
        </section>
      </PromptDetailFrame>
    </GuestContentProvider>
  );
}
