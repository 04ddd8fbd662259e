/** The keys of the product, as the sheet lists them. */
export const SHORTCUTS = [
  { shown: ['Ctrl', 'K'], label: 'Open the command palette', isSingle: false },
  { shown: ['Ctrl', 'Enter'], label: 'Save while editing', isSingle: false },
  { shown: ['Ctrl', 'Shift', 'Enter'], label: 'Save and ask for review', isSingle: false },
  { shown: ['↓'], label: 'From the search box to the results', isSingle: false },
  { shown: ['Ctrl', 'Enter'], label: 'Copy the first result, or the one in focus', isSingle: false },
  { shown: ['/'], label: 'Go to the search box', isSingle: true },
  { shown: ['n'], label: 'New prompt', isSingle: true },
  { shown: ['g', 'd'], label: 'Go to the dashboard', isSingle: true },
  { shown: ['g', 'b'], label: 'Go to browse', isSingle: true },
  { shown: ['j'], label: 'Next card', isSingle: true },
  { shown: ['k'], label: 'Previous card', isSingle: true },
  { shown: ['c'], label: 'Copy the card or prompt in focus', isSingle: true },
  { shown: ['f'], label: 'Add it to favorites or remove it', isSingle: true },
  { shown: ['e'], label: 'Edit it', isSingle: true },
  { shown: ['x'], label: 'Select a card of My Prompts, with Shift a row', isSingle: true },
  { shown: ['?'], label: 'Show this list', isSingle: true },
] as const;

/** Controls that a single key presses carry this attribute with the name of the action. */
export type CardAction = 'copy' | 'favorite' | 'edit';
