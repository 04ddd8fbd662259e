/** Fields of a key event, of React and of the browser. */
type KeyPress = {
  key: string;
  keyCode: number;
  isComposing?: boolean | undefined;
  nativeEvent?: { isComposing: boolean } | undefined;
};

/** Key code of a key handled by an input method. */
const OF_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method that composes characters (Chinese, Japanese, Korean). Safari ends the
 * composition before it sends the key that ended it: there only the key code tells.
 */
export function isComposing(event: KeyPress): boolean {
  return (event.nativeEvent?.isComposing ?? event.isComposing ?? false) || event.keyCode === OF_INPUT_METHOD;
}

/** Whether Enter was pressed, except to end a composition. */
export function pressedEnter(event: KeyPress): boolean {
  return event.key === 'Enter' && !isComposing(event);
}

/** Whether an input event is typed text: not a composition in progress, an undo or a paste. */
export function isTyped(event: Event): boolean {
  return event instanceof InputEvent && !event.isComposing && event.inputType === 'insertText';
}
