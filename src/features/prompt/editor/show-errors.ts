/** The fields of a form with an error, from top to bottom. */
function invalidFields(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].filter(
    (field) => field.closest('[hidden]') === null,
  );
}

/** The field of each form that was shown last: a press on the count of errors takes the focus from it. */
const shown = new WeakMap<HTMLFormElement, HTMLElement>();

/** Moves the focus to a field and brings it into view with its message, clear of the bars. */
function showField(form: HTMLFormElement, field: HTMLElement): void {
  shown.set(form, field);
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  const messageIds = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  for (const id of messageIds) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
}

/** Shows the first field with an error. */
export function showFirstError(form: HTMLFormElement): void {
  const [first] = invalidFields(form);
  if (first !== undefined) showField(form, first);
}

/**
 * Shows the next field with an error behind the one in focus, or else behind the one that was shown last. From the last one
 * it goes on with the first.
 */
export function showNextError(form: HTMLFormElement): void {
  const fields = invalidFields(form);
  const from = fields.find((field) => field === document.activeElement) ?? shown.get(form);
  // Also where that one has been corrected.
  const next = fields.find((field) => from !== undefined && isBehind(field, from)) ?? fields[0];
  if (next !== undefined) showField(form, next);
}

function isBehind(field: HTMLElement, other: HTMLElement): boolean {
  return (other.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
