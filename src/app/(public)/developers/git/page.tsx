import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { GitSyncGuide } from '@/features/developers/git-sync-guide';
import { WithOperationList } from '@/features/developers/operation-list';
import { GIT_PATH } from '@/features/developers/paths';
import type { SearchParams } from '@/lib/search-params';
import { v1Reference } from '@/server/api/v1/reference';
import { setCacheTags } from '../../../cache-tags';
import { pageMetadata } from '../../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Prompts in a Git repository',
  description: 'Keep a folder of a Git repository and a space in step, with GitHub Actions or GitLab CI.',
  path: GIT_PATH,
});

/** What space settings link to, with the slug of the space. */
function spaceIn(given: SearchParams[string]): string {
  return typeof given === 'string' && /^[a-z0-9-]{1,80}$/.test(given) ? given : 'your-space';
}

export default async function GitSyncPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  setCacheTags();
  const { space } = await searchParams;
  return (
    <PageShell>
      <WithOperationList groups={v1Reference().groups} current={GIT_PATH}>
        <GitSyncGuide space={spaceIn(space)} />
      </WithOperationList>
    </PageShell>
  );
}
