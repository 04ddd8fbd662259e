/** What a changed stretch of two compared texts carries: keys move to it. */
export const CHANGE = 'data-change';
