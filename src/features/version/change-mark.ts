/** Attribute of a changed part in a comparison, which keys can focus. */
export const CHANGE = 'data-change';
