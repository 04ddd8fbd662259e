'use client';
'use memo';

import { canEdit } from '@/domain/prompt/policy';
import type { Actor } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { ActivityLog } from '@/features/activity/activity-log';
import { ReviewLine } from '@/features/review/prompt-reviews';
import { StatusEntries } from '@/features/status/status-entries';
import { PromptSuggestions } from '@/features/suggestion/prompt-suggestions';
import { AllVersions } from '@/features/version/all-versions';
import { RestoreVersion } from '@/features/version/restore-version';
import { trpc } from '@/trpc/client';

/**
 * The history of a prompt for members as one timeline: reviews and statuses are in the line of their version. Cached
 * and kept up to date.
 */
export function HistoryTab({ prompt, actor, page }: { prompt: PromptDto; actor: Actor; page: number }) {
  const { data: versions } = trpc.prompt.versions.useQuery({ id: prompt.id, page });
  const { data: statuses = [] } = trpc.status.history.useQuery({ promptId: prompt.id });
  const { data: reviews = [] } = trpc.status.review.ofPrompt.useQuery({ promptId: prompt.id });
  return (
    <div className="grid gap-8 p-4 sm:p-6">
      {versions && (
        <AllVersions
          slug={prompt.slug}
          page={versions}
          current={prompt.version}
          eventsOf={(version) => (
            <>
              <StatusEntries slug={prompt.slug} entries={statuses.filter((one) => one.version === version)} />
              <Reviews reviews={reviews.filter((one) => one.version === version)} />
            </>
          )}
          actionsOf={(version) =>
            canEdit(actor, prompt) && <RestoreVersion prompt={prompt} version={version} isShort />
          }
        />
      )}
      <PromptSuggestions promptId={prompt.id} slug={prompt.slug} />
      <ActivityLog prompt={prompt} />
    </div>
  );
}

function Reviews({ reviews }: { reviews: readonly Parameters<typeof ReviewLine>[0]['review'][] }) {
  if (reviews.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {reviews.map((review) => (
        <ReviewLine key={review.id} review={review} />
      ))}
    </ul>
  );
}
