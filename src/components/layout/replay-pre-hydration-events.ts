/**
 * Keeps presses on buttons and choices, and forms that are sent, while React is still bringing the page to life, and
 * makes up for them once it has: React lets a press go that comes before it is done. Runs from the page's HTML, before
 * any other script, so it holds nothing from outside itself.
 */
export function replayPreHydrationEvents(): void {
  /** Presses older than this, in ms, are not repeated: the person has moved on. */
  const TOO_LATE_MS = 8_000;
  const LOOK_EVERY_MS = 50;
  const waiting = new Set<Element>();
  const choices = new Map<Element, boolean>();
  let isHydrated = false;
  let isMaking = false;
  const isMarked = (node: Node, mark: string) =>
    Object.keys(node).some((property) => property.startsWith(mark));
  // The mark that React leaves on elements it has props for, some time before they act on presses.
  const isAlive = (element: Element) => isMarked(element, '__reactProps');
  // A browser is idle when React is done; where it cannot be asked, a moment has to do.
  const whenIdle = (task: () => void) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 2_000 });
    else setTimeout(task, 300);
  };

  const isEarly = (element: Element) => !isMaking && !(isHydrated && isAlive(element));

  function makeLater(element: Element, act: () => void): void {
    if (waiting.has(element)) return;
    waiting.add(element);
    const pressedAt = performance.now();
    const timer = setInterval(() => {
      const isLost = !element.isConnected || performance.now() - pressedAt > TOO_LATE_MS;
      if (!isLost && !isAlive(element)) return;
      clearInterval(timer);
      whenIdle(() => {
        waiting.delete(element);
        if (isLost) return;
        isMaking = true;
        act();
        isMaking = false;
      });
    }, LOOK_EVERY_MS);
  }

  /** No other listener gets the event first, so it is made once. */
  function keep(event: Event, element: HTMLElement, act: () => void): void {
    if (!isEarly(element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    makeLater(element, act);
  }

  /** A choice shows at once; React gets it later, as a change to the present value. */
  function keepChoice(input: HTMLInputElement): void {
    if (!isEarly(input)) return;
    choices.set(input, input.checked);
    makeLater(input, () => {
      input.checked = choices.get(input) !== true;
      input.click();
    });
  }

  function onClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type)) keepChoice(target);
    // Links have a way of their own to act without scripts; a submit button sends its form.
    const button = target.closest<HTMLElement>('button[type="button"]');
    if (button !== null) keep(event, button, () => button.click());
  }
  function onSubmit(event: SubmitEvent): void {
    // By itself the browser would leave the page, with all that was typed.
    const form = event.target;
    if (form instanceof HTMLFormElement) keep(event, form, () => form.requestSubmit());
  }
  // React has begun with the page: its scripts may be asked for after everything else.
  function awaitHydration(): void {
    if (isMarked(document, '__reactContainer')) whenIdle(() => (isHydrated = true));
    else setTimeout(awaitHydration, LOOK_EVERY_MS);
  }
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('submit', onSubmit, { capture: true });
  if (document.readyState === 'complete') awaitHydration();
  else window.addEventListener('load', awaitHydration);
}
