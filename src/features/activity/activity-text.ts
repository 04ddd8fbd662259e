import type { ActivityEntry } from '@/domain/activity/schema';

/** Text of a row of the log, after the actor's name; `version` is the one it links to. */
export function activityText({ kind, version, fromVersion, tests }: ActivityEntry): string {
  switch (kind) {
    case 'created':
      return 'created the prompt';
    case 'imported':
      return 'imported the prompt';
    case 'edited':
      return `saved version ${version ?? ''}`;
    case 'restored':
      return fromVersion === null
        ? `restored an earlier text as version ${version ?? ''}`
        : `restored version ${fromVersion} as version ${version ?? ''}`;
    case 'shared':
      return 'shared the prompt';
    case 'unshared':
      return 'made the prompt private';
    case 'moved':
      return 'moved the prompt';
    case 'granted':
      return 'shared the prompt with someone';
    case 'grant-removed':
      return 'stopped sharing the prompt with someone';
    case 'tested':
      return `marked version ${version ?? ''} as tested`;
    case 'approved':
      return `approved version ${version ?? ''}`;
    case 'test-run':
      return `ran the test cases of version ${version ?? ''}: ${tests?.passed ?? 0} of ${tests?.total ?? 0} passed`;
    case 'review-asked':
      return `requested a review of version ${version ?? ''}`;
    case 'changes-requested':
      return `requested changes to version ${version ?? ''}`;
    case 'deleted':
      return 'deleted the prompt';
    case 'undeleted':
      return 'restored the prompt';
  }
}
