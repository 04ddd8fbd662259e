import { countOf } from '../prompt/many-messages';

export const trashMessages = {
  empty: {
    own: 'Trash is empty',
    all: 'Trash is empty',
    space: 'Trash is empty',
  },
  lead: 'Prompts that you deleted, and those deleted in spaces where you publish. You can restore them for 30 days.',
  spaceLead: (name: string) => `Prompts deleted in ${name}. You can restore them for 30 days.`,
  everything: 'All of Trash',
  columns: { prompt: 'Prompt', space: 'Space', deleted: 'Deleted', left: 'Time left' },
  noSpace: 'No space',
  emptyMore: 'Deleted prompts stay here for 30 days.',
  daysLeft: (days: number) => (days === 1 ? 'Less than 1 day left' : `${days} days left`),
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
