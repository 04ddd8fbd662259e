import { followMessages } from './messages';
import type { FeedEntry, FollowedThing } from './schema';

export function followedPath({ kind, slug }: Pick<FollowedThing, 'kind' | 'slug'>): string {
  const base = { person: 'profile', space: 'spaces', collection: 'collections', prompt: 'prompts' }[kind];
  return `/${base}/${slug}`;
}

/** A line of the feed in a sentence, for the page and for mails. */
export function feedText({ kind, actorName, prompt, more, version, place }: FeedEntry): string {
  const who = actorName ?? followMessages.somebody;
  const what = followMessages.what(prompt.title, more);
  switch (kind) {
    case 'created':
      return `${who} created ${what}`;
    case 'imported':
      return `${who} imported ${what}`;
    case 'shared':
      return `${who} shared ${what} with everyone`;
    case 'moved':
      return place === null ? `${who} moved ${what}` : `${who} moved ${what} to “${place}”`;
    case 'edited':
      return `${who} saved version ${version ?? ''} of ${what}`;
    case 'restored':
      return `${who} restored an earlier text of ${what} as version ${version ?? ''}`;
    case 'tested':
      return `${who} marked version ${version ?? ''} of ${what} as tested`;
    case 'approved':
      return `${who} approved version ${version ?? ''} of ${what}`;
    case 'added':
      return place === null ? `${who} added ${what}` : `${who} added ${what} to “${place}”`;
  }
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why a line is in the feed. */
export function followReasonText(because: readonly FollowedThing[]): string {
  const names = because.map(({ kind, name }) =>
    kind === 'prompt' ? 'this prompt' : kind === 'person' ? name : `“${name}”`,
  );
  return `Because you follow ${list.format(names)}`;
}
