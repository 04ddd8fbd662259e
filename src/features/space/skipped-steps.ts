/** A cookie, so that the page comes with the steps as they will be: ids of spaces, the latest first. */
export const SKIPPED_STEPS_COOKIE = 'space-steps';

/** The ids of spaces in a value of the cookie. */
export const idsOf = (value: string | undefined) =>
  value === undefined || value === '' ? [] : value.split('.');

/** Whether a value of the cookie names a space. */
export function isSkipped(value: string | undefined, spaceId: string): boolean {
  return idsOf(value).includes(spaceId);
}

/** How long after its creation a space with prompts still shows its owners the steps that are not done. */
export const NEW_SPACE_MS = 14 * 24 * 60 * 60 * 1_000;
