/** Events between the inline scripts of a page and its components. */
export const EARLY_EVENTS = {
  /** A component tree received a click or a submit; `detail` is that event. */
  handled: 'cuebook:handled',
  /** Opens the search: dispatched by the scripts and by components. */
  open: 'cuebook:open-palette',
  /** The quick search was closed before the palette took over. */
  close: 'cuebook:close-palette',
  /** The page is hydrated and idle. */
  ready: 'cuebook:ready',
  /** Single keys have their code: those pressed before are pressed again. */
  keysReady: 'cuebook:keys-ready',
} as const;

/** Where "single keys" are switched off on this device. */
export const SINGLE_KEYS_STORAGE = 'cuebook-single-keys';
