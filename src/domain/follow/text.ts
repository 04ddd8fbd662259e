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
  const texts: Record<FeedEntry['kind'], string> = {
    created: `${who} created ${what}`,
    imported: `${who} imported ${what}`,
    shared: `${who} shared ${what} with everyone`,
    moved: place === null ? `${who} moved ${what}` : `${who} moved ${what} to “${place}”`,
    edited: `${who} saved version ${version ?? ''} of ${what}`,
    restored: `${who} restored an earlier text of ${what} as version ${version ?? ''}`,
    tested: `${who} marked version ${version ?? ''} of ${what} as tested`,
    approved: `${who} approved version ${version ?? ''} of ${what}`,
    added: place === null ? `${who} added ${what}` : `${who} added ${what} to “${place}”`,
  };
  return texts[kind];
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why a line is in the feed. */
export function followReasonText(because: readonly FollowedThing[]): string {
  const names = because.map(({ kind, name }) =>
    kind === 'prompt' ? 'this prompt' : kind === 'person' ? name : `“${name}”`,
  );
  return `Because you follow ${list.format(names)}`;
}
