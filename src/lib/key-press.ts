/** Sent to a control whose action a key is about to perform; refused where a press would be refused too. */
export const KEY_PRESS = 'cuebook:key-press';

/** Returns whether a key may do now what pressing the control would: not while it is busy, disabled or out of reach. */
export function mayPress(control: HTMLElement): boolean {
  if (control.matches(':disabled, [aria-disabled="true"]')) return false;
  return control.dispatchEvent(new CustomEvent(KEY_PRESS, { bubbles: true, cancelable: true }));
}
