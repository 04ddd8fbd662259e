import type { ActivityEntry } from '@/domain/activity/schema';

/** Text of a row of the log, after the actor's name; `version` is the one it links to. */
export function activityText({ kind, version, fromVersion, tests }: ActivityEntry): string {
  const texts: Record<ActivityEntry['kind'], string> = {
    created: 'created the prompt',
    imported: 'imported the prompt',
    edited: `saved version ${version ?? ''}`,
    restored:
      fromVersion === null
        ? `restored an earlier text as version ${version ?? ''}`
        : `restored version ${fromVersion} as version ${version ?? ''}`,
    shared: 'shared the prompt',
    unshared: 'made the prompt private',
    moved: 'moved the prompt',
    granted: 'shared the prompt with someone',
    'grant-removed': 'stopped sharing the prompt with someone',
    tested: `marked version ${version ?? ''} as tested`,
    approved: `approved version ${version ?? ''}`,
    'test-run': `ran the test cases of version ${version ?? ''}: ${tests?.passed ?? 0} of ${tests?.total ?? 0} passed`,
    'review-asked': `requested a review of version ${version ?? ''}`,
    'changes-requested': `requested changes to version ${version ?? ''}`,
    deleted: 'deleted the prompt',
    undeleted: 'restored the prompt',
  };
  return texts[kind];
}
