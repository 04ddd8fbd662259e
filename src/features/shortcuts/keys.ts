/** The keys of the product, as the sheet lists them and the handlers bind them. */
export const SHORTCUTS = [
  { keys: ['mod+k'], shown: ['Ctrl', 'K'], label: 'Open the command palette', isSingle: false },
  { keys: ['mod+enter'], shown: ['Ctrl', 'Enter'], label: 'Save while editing', isSingle: false },
  { keys: ['/'], shown: ['/'], label: 'Go to the search box', isSingle: true },
  { keys: ['n'], shown: ['n'], label: 'New prompt', isSingle: true },
  { keys: ['g>d'], shown: ['g', 'd'], label: 'Go to the dashboard', isSingle: true },
  { keys: ['g>b'], shown: ['g', 'b'], label: 'Go to browse', isSingle: true },
  { keys: ['j'], shown: ['j'], label: 'Next card', isSingle: true },
  { keys: ['k'], shown: ['k'], label: 'Previous card', isSingle: true },
  { keys: ['c'], shown: ['c'], label: 'Copy the card or prompt in focus', isSingle: true },
  { keys: ['f'], shown: ['f'], label: 'Add it to favorites or remove it', isSingle: true },
  { keys: ['e'], shown: ['e'], label: 'Edit it', isSingle: true },
  { keys: ['x'], shown: ['x'], label: 'Select a card of My Prompts, with Shift a row', isSingle: true },
  { keys: ['shift+slash'], shown: ['?'], label: 'Show this list', isSingle: true },
] as const;

/** Controls that a single key presses carry this attribute with the name of the action. */
export type CardAction = 'copy' | 'favorite' | 'edit';

/** The event that opens the palette from a button elsewhere on the page. */
export const OPEN_PALETTE = 'cuebook:open-palette';
