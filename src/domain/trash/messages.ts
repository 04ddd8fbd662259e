import { countOf } from '../prompt/many-messages';

export const trashMessages = {
  empty: {
    own: 'Trash is empty',
    all: 'Trash is empty',
    space: 'Trash is empty',
  },
  spaceLead: (name: string) =>
    `Prompts deleted in ${name}. Its publishers and owners can restore them for 30 days.`,
  emptyMore: 'Deleted prompts stay here for 30 days.',
  daysLeft: (days: number) => {
    if (days === 0) return 'Deleted permanently today';
    return days === 1 ? '1 day left' : `${days} days left`;
  },
  purgeTitle: 'Delete permanently',
  purgeQuestion: 'Are you sure you want to permanently delete this prompt? This action cannot be undone.',
  purged: 'Prompt permanently deleted',
  purgeManyQuestion: (count: number) =>
    `Are you sure you want to permanently delete ${countOf(count)}? This action cannot be undone.`,
  purgedMany: (count: number) => `Permanently deleted ${countOf(count)}`,
  noneToChoose: 'Nothing to select',
  /** For selected prompts that were removed from the Trash meanwhile. */
  noneLeft: 'These prompts are no longer in Trash',
} as const;
