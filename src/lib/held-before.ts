/**
 * What fields held before the person typed or chose in them; null if nobody knows. Noted from hydration on by the code
 * of every page; the code that keeps what was typed (kept-fields.ts) comes after the page.
 */
export const heldBefore = new WeakMap<EventTarget, string | null>();

/** Notes what a field held, at its first input. Gives what ends that. */
export function noteFirstInputs(): () => void {
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (heldBefore.has(target)) return;
    const isTick = target.type === 'checkbox' || target.type === 'radio';
    heldBefore.set(
      target,
      isTick ? String(!(target instanceof HTMLInputElement && target.checked)) : target.defaultValue,
    );
  };
  document.addEventListener('input', onInput, { capture: true });
  return () => document.removeEventListener('input', onInput, { capture: true });
}
