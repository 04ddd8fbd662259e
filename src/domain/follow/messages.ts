import { DIGEST_COUNTED, DIGEST_LINES, FEED_DAYS, FOLLOWS_MAX, MORE_COUNTED } from './limits';

const count = (value: number) => value.toLocaleString('en-US');

export const followMessages = {
  tooMany: `You can follow up to ${count(FOLLOWS_MAX)} people and items. Unfollow one first.`,
  notYourself: 'You can’t follow yourself',
  somebody: 'Someone',
  /** @param more to how many others it was done at once, as far as they were counted */
  what: (title: string, more: number) => {
    if (more === 0) return `“${title}”`;
    if (more > MORE_COUNTED) return `“${title}” and more than ${count(MORE_COUNTED)} others`;
    return `“${title}” and ${count(more)} ${more === 1 ? 'other' : 'others'}`;
  },
  followed: (name: string) => `You’re now following ${name}`,
  unfollowed: (name: string) => `You’re no longer following ${name}`,
  lead: 'Activity from what you follow.',
  noChanges: 'Nothing new yet',
  noChangesMore: `New prompts, new versions and approvals from what you follow appear here for ${FEED_DAYS} days.`,
  end: `Activity older than ${FEED_DAYS} days isn’t shown.`,
  nothing: 'You aren’t following anything yet',
  nothingMore: 'Follow a person, space, collection or prompt to see its activity here.',
  mailTitle: 'Following',
  mailSwitch: 'Weekly email',
  mailHint:
    'A weekly summary of what you follow, once your email address is confirmed. We skip weeks with no activity.',
  digestSubject: 'Your week in Cuebook',
  digestLead: 'New in what you follow:',
  /** @param total lines, as far as they were counted */
  digestMore: (total: number) => {
    if (total > DIGEST_COUNTED) return `And more than ${count(DIGEST_COUNTED - DIGEST_LINES)} others.`;
    return total > DIGEST_LINES ? `And ${count(total - DIGEST_LINES)} more.` : null;
  },
};
