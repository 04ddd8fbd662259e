'use client';
'use memo';

import type { PromptDto } from '@/domain/prompt/schema';
import { ActivityLog } from '@/features/activity/activity-log';
import { PromptReviews } from '@/features/review/prompt-reviews';
import { StatusHistory } from '@/features/status/status-history';
import { PromptSuggestions } from '@/features/suggestion/prompt-suggestions';
import { AllVersions } from '@/features/version/all-versions';
import { trpc } from '@/trpc/client';

/** The history of a prompt for members: versions, statuses, reviews and suggestions, cached and kept up to date. */
export function HistoryTab({ prompt, page }: { prompt: PromptDto; page: number }) {
  const { data: versions } = trpc.prompt.versions.useQuery({ id: prompt.id, page });
  return (
    <div className="grid gap-8 p-4 sm:p-6">
      {versions && <AllVersions slug={prompt.slug} page={versions} current={prompt.version} />}
      <StatusHistory prompt={prompt} />
      <PromptReviews promptId={prompt.id} />
      <PromptSuggestions promptId={prompt.id} slug={prompt.slug} />
      <ActivityLog prompt={prompt} />
    </div>
  );
}
