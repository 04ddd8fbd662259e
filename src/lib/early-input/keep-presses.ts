/**
 * Repeats a press on a button or choice, or a form that is sent, until a component receives it: before hydration nobody
 * would. `PageBody` reports the events that reach the component tree. Runs inline in the page's HTML, so it must not use
 * anything outside itself.
 */
export function keepPresses(events: { handled: string }): void {
  /** Older presses are not repeated, in ms: the person has moved on. Scripts can take that long on a slow line. */
  const TOO_LATE_MS = 60_000;
  const RETRY_MS = 50;
  const handled = new WeakSet<Event>();
  const waiting = new Set<Element>();
  const choices = new Map<HTMLInputElement, boolean>();
  let isRepeating = false;
  /** Number of events that components received. */
  let received = 0;

  /**
   * Calls a listener with each event that no component received: one that reaches the window, and one that React stops at
   * the document. It does so, and forgets the event, where the code of what is pressed is not there yet.
   */
  function onUnhandled<Type extends 'click' | 'submit'>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ): void {
    const onStopped = (event: DocumentEventMap[Type]) => {
      // oxlint-disable-next-line typescript/no-deprecated -- Nothing else says that an event was stopped.
      if (event.cancelBubble && !handled.has(event)) listener(event);
    };
    window.addEventListener(
      type,
      () => {
        // Again and again the last one: after that of React.
        document.removeEventListener(type, onStopped, { capture: true });
        document.addEventListener(type, onStopped, { capture: true });
      },
      { capture: true },
    );
    window.addEventListener(type, (event) => {
      if (!handled.has(event)) listener(event as DocumentEventMap[Type]);
    });
  }

  function repeat(element: Element, press: () => void): void {
    if (waiting.has(element)) return;
    waiting.add(element);
    const pressedAt = performance.now();
    const timer = setInterval(() => {
      const isLost = !element.isConnected || performance.now() - pressedAt > TOO_LATE_MS;
      const before = received;
      isRepeating = true;
      if (!isLost) press();
      isRepeating = false;
      if (!isLost && received === before) return;
      clearInterval(timer);
      waiting.delete(element);
    }, RETRY_MS);
  }

  /** A choice shows immediately; components get it later, as a change to the present value. */
  function repeatChoice(input: HTMLInputElement): void {
    choices.set(input, input.checked);
    repeat(input, () => {
      const chosen = choices.get(input) === true;
      const before = received;
      input.checked = !chosen;
      input.click();
      if (received === before) input.checked = chosen;
    });
  }

  function onClick(event: MouseEvent): void {
    const { target } = event;
    if (isRepeating || !(target instanceof Element)) return;
    if (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type)) repeatChoice(target);
    // Links work without components; a submit button sends its form.
    const button = target.closest<HTMLElement>('button[type="button"]');
    if (button !== null) repeat(button, () => button.click());
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    // A form with an address works without components. Any other would reload the page and lose what was typed.
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    if (!isRepeating) repeat(form, () => form.requestSubmit());
  }

  window.addEventListener(events.handled, (event) => {
    if (!(event instanceof CustomEvent && event.detail instanceof Event)) return;
    handled.add(event.detail);
    received += 1;
  });
  onUnhandled('click', onClick);
  onUnhandled('submit', onSubmit);
}
