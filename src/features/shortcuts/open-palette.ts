/** The event that opens the palette; apart from the list of keys, which only the sheet needs. */
export const OPEN_PALETTE = 'cuebook:open-palette';
