import type { StatusEntry } from '@/domain/status/schema';
import { StatusEntries } from '@/features/status/status-entries';
import { AllVersions } from '@/features/version/all-versions';
import { AboutPrompt } from '../detail/about-prompt';
import { PromptDetailFrame } from '../detail/prompt-detail-frame';
import { guestTabs } from '../page/tab-links';
import { GuestCopyLink } from './guest-copy-link';
import type { GuestPromptProps } from './guest-prompt';

/** The history of a prompt for guests. */
export function GuestHistory({
  prompt,
  source,
  versions,
  statuses,
}: GuestPromptProps & { statuses: readonly StatusEntry[] }) {
  const { slug, version } = prompt;
  return (
    <PromptDetailFrame
      prompt={prompt}
      source={source}
      actions={<GuestCopyLink slug={slug} />}
      tab="history"
      tabs={guestTabs(slug, versions.total)}
      aside={<AboutPrompt prompt={prompt} />}
    >
      <div className="grid gap-8 p-4 sm:p-6">
        <AllVersions
          slug={slug}
          page={versions}
          current={version}
          eventsOf={(shown) => (
            <StatusEntries slug={slug} entries={statuses.filter((one) => one.version === shown)} />
          )}
        />
      </div>
    </PromptDetailFrame>
  );
}
