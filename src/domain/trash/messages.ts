import { countOf } from '../prompt/many-messages';

/** The texts of the trash. */
export const trashMessages = {
  empty: {
    own: 'Your trash is empty',
    all: 'The trash is empty',
    space: 'The trash of this space is empty',
  },
  spaceLead: (name: string) =>
    `Prompts deleted in ${name}. Its publishers and owners can restore them for 30 days.`,
  emptyMore: 'Deleted prompts stay here for 30 days.',
  daysLeft: (days: number) => {
    if (days === 0) return 'Removed for good today';
    return days === 1 ? '1 day left' : `${days} days left`;
  },
  purgeTitle: 'Delete for good',
  purgeQuestion: 'Are you sure you want to delete this prompt for good? This action cannot be undone.',
  purged: 'Prompt deleted for good',
  purgeManyQuestion: (count: number) =>
    `Are you sure you want to delete ${countOf(count)} for good? This action cannot be undone.`,
  purgedMany: (count: number) => `Deleted ${countOf(count)} for good`,
  noneToChoose: 'There is nothing to select',
  /** Of chosen ones that somebody else took out meanwhile. */
  noneLeft: 'They are not in the trash any more',
} as const;
