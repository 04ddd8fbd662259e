import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Holds back the form's submit until what is on its way is stored, then submits it once more. A save without what was
 * refused would lose it without a word: its reader decides first.
 * @param flush sends what is typed and not sent yet; returns whether anything is on its way
 * @param hasRefused whether something that was sent is not stored and not left out either
 */
export function useSettledSubmit(
  inside: RefObject<HTMLElement | null>,
  {
    flush,
    settled,
    hasRefused,
    onRefused,
  }: {
    flush: () => boolean;
    settled: () => Promise<void>;
    hasRefused: () => boolean;
    onRefused: () => void;
  },
): void {
  const hold = useEffectEvent((event: SubmitEvent) => {
    const isBusy = flush();
    if (!isBusy && !hasRefused()) return;
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    void settled().then(() => {
      if (hasRefused()) onRefused();
      else if (form instanceof HTMLFormElement && form.isConnected) form.requestSubmit();
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
