import type { OpenInTarget } from '@/domain/prompt/open-in';
import type { PromptDto, PromptSource } from '@/domain/prompt/schema';
import type { VersionPage } from '@/domain/prompt/version';
import type { StatusEntry } from '@/domain/status/schema';
import { StatusEntries } from '@/features/status/status-entries';
import { RecentVersions } from '@/features/version/recent-versions';
import { GuestBanner } from './guest-banner';
import { ChatContent } from '../detail/prompt-content';
import { PromptDetailFrame } from '../detail/prompt-detail-frame';
import { GuestCopyLink } from './guest-copy-link';
import { GuestContent, GuestContentProvider, GuestCopyButton } from './guest-content';

/** One prompt in full for those who are not signed in. */
export function GuestPrompt({
  prompt,
  source,
  versions,
  statuses,
  openInTargets,
}: {
  prompt: PromptDto;
  source: PromptSource | null;
  versions: VersionPage;
  statuses: readonly StatusEntry[];
  openInTargets: readonly OpenInTarget[];
}) {
  const { id, slug, version } = prompt;
  return (
    <GuestContentProvider promptId={id} content={prompt.content} variables={prompt.variables}>
      <PromptDetailFrame
        prompt={prompt}
        source={source}
        content={prompt.messages === null ? <GuestContent /> : <ChatContent messages={prompt.messages} />}
        actions={
          <>
            <GuestCopyButton targets={openInTargets} />
            <GuestCopyLink slug={slug} />
          </>
        }
        banner={<GuestBanner path={`/prompts/${slug}`} />}
        history={
          <>
            <RecentVersions slug={slug} page={versions} current={version} />
            <StatusEntries slug={slug} entries={statuses} />
          </>
        }
      />
    </GuestContentProvider>
  );
}
