'use client';

import type { PromptDto } from '@/domain/prompt/schema';
import { trpc } from '@/trpc/client';
import { RecentVersions } from './recent-versions';
import { RECENT_VERSIONS } from './recent';

/** The newest versions of an opened prompt, kept in the browser and up to date. */
export function VersionHistory({ prompt }: { prompt: Pick<PromptDto, 'id' | 'slug' | 'version'> }) {
  const { data } = trpc.prompt.versions.useQuery({ id: prompt.id, page: 1, perPage: RECENT_VERSIONS });
  return data && <RecentVersions slug={prompt.slug} page={data} current={prompt.version} />;
}
