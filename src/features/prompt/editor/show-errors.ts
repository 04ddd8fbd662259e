/** The fields of a form with an error, from top to bottom. */
function invalidFields(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].filter(
    (field) => field.closest('[hidden]') === null,
  );
}

/** Moves the focus to a field and brings it into view with its message, clear of the bars. */
function showField(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  const messageIds = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  for (const id of messageIds) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
}

/** Shows the first field with an error. */
export function showFirstError(form: HTMLFormElement): void {
  const [first] = invalidFields(form);
  if (first !== undefined) showField(first);
}

/** Shows the next field with an error behind the one in focus, from the last one the first again. */
export function showNextError(form: HTMLFormElement): void {
  const fields = invalidFields(form);
  const at = fields.findIndex((field) => field === document.activeElement);
  const next = fields[(at + 1) % fields.length];
  if (next !== undefined) showField(next);
}
