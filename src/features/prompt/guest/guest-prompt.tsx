import type { OpenInTarget } from '@/domain/prompt/open-in';
import type { PromptDto } from '@/domain/prompt/schema';
import type { VersionPage } from '@/domain/prompt/version';
import type { StatusEntry } from '@/domain/status/schema';
import { StatusEntries } from '@/features/status/status-entries';
import { RecentVersions } from '@/features/version/recent-versions';
import { GuestBanner } from './guest-banner';
import { PromptDetailFrame } from '../prompt-detail-frame';
import { GuestContent, GuestContentProvider, GuestCopyButton } from './guest-content';

/** One prompt in full for those who are not signed in. */
export function GuestPrompt({
  prompt,
  versions,
  statuses,
  openInTargets,
}: {
  prompt: PromptDto;
  versions: VersionPage;
  statuses: readonly StatusEntry[];
  openInTargets: readonly OpenInTarget[];
}) {
  const { id, slug, version } = prompt;
  return (
    <GuestContentProvider text={prompt.content}>
      <PromptDetailFrame
        prompt={prompt}
        content={<GuestContent />}
        actions={<GuestCopyButton promptId={id} targets={openInTargets} />}
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
