import { DIGEST_COUNTED, DIGEST_LINES, FEED_DAYS, FOLLOWS_MAX, MORE_COUNTED } from './limits';

const count = (value: number) => value.toLocaleString('en-US');

/** What is said of following. */
export const followMessages = {
  tooMany: `You can follow at most ${count(FOLLOWS_MAX)} people and things. Unfollow one first.`,
  notYourself: 'You cannot follow yourself',
  somebody: 'Somebody',
  /** @param more to how many others it was done at once, as far as they were counted */
  what: (title: string, more: number) => {
    if (more === 0) return `‘${title}’`;
    if (more > MORE_COUNTED) return `‘${title}’ and more than ${count(MORE_COUNTED)} others`;
    return `‘${title}’ and ${count(more)} ${more === 1 ? 'other' : 'others'}`;
  },
  followed: (name: string) => `You follow ${name} now`,
  unfollowed: (name: string) => `You no longer follow ${name}`,
  lead: 'What happened in what you follow.',
  noNews: 'Nothing new yet',
  noNewsMore: `New prompts, new versions and approvals of what you follow stand here for ${FEED_DAYS} days.`,
  end: `What is older than ${FEED_DAYS} days is not shown.`,
  nothing: 'You follow nothing yet',
  nothingMore:
    'Open a person’s page, a space, a collection or a prompt and choose Follow. What happens there then stands here.',
  mailTitle: 'Following',
  mailSwitch: 'Weekly mail',
  mailHint: 'Once a week, what happened in what you follow. No mail comes when nothing happened.',
  digestSubject: 'Your week in Cuebook',
  digestLead: 'This happened in what you follow:',
  /** @param total lines, as far as they were counted */
  digestMore: (total: number) => {
    if (total > DIGEST_COUNTED) return `And more than ${count(DIGEST_COUNTED - DIGEST_LINES)} more.`;
    return total > DIGEST_LINES ? `And ${count(total - DIGEST_LINES)} more.` : null;
  },
};
