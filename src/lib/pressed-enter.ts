/** What React and the browser tell of a key. */
type KeyPress = {
  key: string;
  keyCode: number;
  isComposing?: boolean | undefined;
  nativeEvent?: { isComposing: boolean } | undefined;
};

/** The code of a key that an input method takes. */
const OF_INPUT_METHOD = 229;

/**
 * Whether a key belongs to the input method with which characters are composed (Chinese, Japanese, Korean). Safari ends the
 * composition before it tells of the key that ended it: only the code says so there.
 */
export function isComposing(event: KeyPress): boolean {
  return (event.nativeEvent?.isComposing ?? event.isComposing ?? false) || event.keyCode === OF_INPUT_METHOD;
}

/** Whether Enter was pressed, and not to end a composition. */
export function pressedEnter(event: KeyPress): boolean {
  return event.key === 'Enter' && !isComposing(event);
}

/** Whether an input event is of letters that were typed: not by an input method that is still composing, nor undone or pasted. */
export function isTyped(event: Event): boolean {
  return event instanceof InputEvent && !event.isComposing && event.inputType === 'insertText';
}
