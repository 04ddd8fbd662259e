import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Holds back the form's submit until what is on its way is stored, then submits it once more.
 * @param flush what is typed and not sent yet; returns whether anything is on its way
 */
export function useSettledSubmit(
  inside: RefObject<HTMLElement | null>,
  { flush, settled }: { flush: () => boolean; settled: () => Promise<void> },
): void {
  const hold = useEffectEvent((event: SubmitEvent) => {
    if (!flush()) return;
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    void settled().then(() => {
      if (form instanceof HTMLFormElement && form.isConnected) form.requestSubmit();
    });
  });
  useEffect(() => {
    const form = inside.current?.closest('form');
    const onSubmit = (event: SubmitEvent) => hold(event);
    // Before React's own listener, which is further up.
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, [inside]);
}
