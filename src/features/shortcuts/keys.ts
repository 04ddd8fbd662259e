/** The keys of the product, as the sheet lists them. */
export const SHORTCUTS = [
  { shown: ['Ctrl', 'K'], label: 'Open the command palette', isSingle: false },
  { shown: ['Ctrl', 'Enter'], label: 'Save while editing', isSingle: false },
  { shown: ['Ctrl', 'Shift', 'Enter'], label: 'Save and request review', isSingle: false },
  { shown: ['Ctrl', 'Shift', 'P'], label: 'Switch between Edit and Preview', isSingle: false },
  { shown: ['Alt', '1'], label: 'Open a tab of a prompt (1 to 4)', isSingle: false },
  { shown: ['↓'], label: 'Move from the search box to results', isSingle: false },
  { shown: ['Ctrl', 'Enter'], label: 'Copy the chosen or focused result', isSingle: false },
  { shown: ['/'], label: 'Focus the search box, or open the search', isSingle: true },
  { shown: ['n'], label: 'New prompt', isSingle: true },
  { shown: ['g', 'd'], label: 'Go to the library', isSingle: true },
  { shown: ['g', 'b'], label: 'Go to Browse', isSingle: true },
  { shown: ['j'], label: 'Next card, item or review', isSingle: true },
  { shown: ['k'], label: 'Previous card, item or review', isSingle: true },
  { shown: ['c'], label: 'Copy the focused card or prompt', isSingle: true },
  { shown: ['i'], label: 'Go to the first empty variable', isSingle: true },
  { shown: ['r'], label: 'Run the prompt', isSingle: true },
  { shown: ['f'], label: 'Add to or remove from favorites', isSingle: true },
  { shown: ['e'], label: 'Edit prompt', isSingle: true },
  { shown: ['x'], label: 'Select a card on My Prompts (Shift selects a range)', isSingle: true },
  { shown: ['e'], label: 'Mark as done (inbox)', isSingle: true },
  { shown: ['z'], label: 'Undo done (inbox)', isSingle: true },
  { shown: ['a'], label: 'Focus the main button (inbox, review)', isSingle: true },
  { shown: ['n', 'p'], label: 'Next and previous change (review)', isSingle: true },
  { shown: ['s'], label: 'Inline or side by side (review)', isSingle: true },
  { shown: ['['], label: 'Open or collapse the side bar', isSingle: true },
  { shown: ['?'], label: 'Show keyboard shortcuts', isSingle: true },
] as const;

/** Controls that a single key presses carry this attribute with the name of the action. */
export type CardAction = 'copy' | 'favorite' | 'edit' | 'run';
