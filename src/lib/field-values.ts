/** What the person has entered into one field of a page: reading it, naming the field, entering it again. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that may be kept, and the list of choices, whose value is in a hidden input behind its button. */
export const FIELDS = 'textarea, input, select';
const TEXTS: ReadonlySet<string> = new Set(['text', 'search', 'url', 'email', 'tel', 'number', 'textarea']);
const TICKS: ReadonlySet<string> = new Set(['checkbox', 'radio']);
const SECRET = '[autocomplete="one-time-code"], [autocomplete*="password"]';
/** A form that stores its text itself, but for fields inside that say `page`. */
const KEEPER = '[data-kept-by]';
/** Outside of these, a choice takes effect at once: the order of a list, the theme. */
const UNSENT = 'form, [role="dialog"], [role="alertdialog"]';
/** A name that React made: the next page has another. */
const MADE_ID = /^[«:_]/;

const isTick = (field: Field): field is HTMLInputElement => TICKS.has(field.type);

/** The button of a list of choices, for the hidden input that holds its value. */
function buttonOf(field: Field): Element | null {
  if (field.getAttribute('aria-hidden') !== 'true') return null;
  const button = field.previousElementSibling;
  return button?.getAttribute('role') === 'combobox' ? button : null;
}

/** The field of an element that was pressed or focused: itself, or the hidden input of a list of choices. */
export function fieldOf(node: EventTarget | null): Field | null {
  if (!(node instanceof Element)) return null;
  const next = node.nextElementSibling;
  if (next instanceof HTMLInputElement && buttonOf(next) === node) return isField(next) ? next : null;
  return isField(node) ? node : null;
}

/** Whether what is entered here is stored nowhere else, and is no secret. */
export function isField(node: EventTarget | null): node is Field {
  const isControl =
    node instanceof HTMLTextAreaElement ||
    node instanceof HTMLInputElement ||
    node instanceof HTMLSelectElement;
  if (!isControl || node.matches(SECRET)) return false;
  if ((node.closest<HTMLElement>(KEEPER)?.dataset['keptBy'] ?? 'page') !== 'page') return false;
  if (node instanceof HTMLSelectElement) return !node.multiple;
  // A switch is stored at once.
  if (isTick(node) || buttonOf(node) !== null) {
    return node.role !== 'switch' && node.closest(UNSENT) !== null;
  }
  return TEXTS.has(node.type);
}

/** Whether its value is chosen from a list. */
export function isChosen(field: Field): boolean {
  return field instanceof HTMLSelectElement || buttonOf(field) !== null;
}

/** What is entered. */
export function valueOf(field: Field): string {
  return isTick(field) ? String(field.checked) : field.value;
}

/** What was there before the first input, if nothing has noted it. */
export function valueBefore(field: Field): string | null {
  if (isTick(field)) return String(!field.checked);
  return field instanceof HTMLSelectElement ? null : field.defaultValue;
}

const textOf = (id: string | null) => (id === null ? '' : (document.getElementById(id)?.textContent ?? ''));

/** Names a field by what stays the same over a reload: React's own ids don't. */
export function keyOf(field: Field): string {
  const button = buttonOf(field);
  const named = button ?? field;
  // Around a field, a label contains its text as well.
  const words = [...(field.labels?.[0]?.childNodes ?? [])].filter(
    (node) => isTick(field) || !node.contains(field),
  );
  const own = [
    button === null ? field.tagName : 'list',
    MADE_ID.test(field.name) ? '' : field.name,
    named.getAttribute('aria-label') ?? textOf(named.getAttribute('aria-labelledby')),
    words.map(({ textContent }) => textContent ?? '').join(''),
    'placeholder' in field ? field.placeholder : '',
    ...(isTick(field)
      ? [field.type, field.value, field.closest('fieldset')?.querySelector('legend')?.textContent ?? '']
      : []),
  ];
  return own.map((part) => part.trim().slice(0, 100)).join('|');
}

/** Enters a value into a field, as React hears it. False if the field can't take it now. */
export function enter(field: Field, value: string): boolean {
  if (field.disabled || ('readOnly' in field && field.readOnly)) return false;
  if (isTick(field)) {
    // Nobody takes a radio button back.
    if (field.checked !== (value === 'true') && !(field.type === 'radio' && value === 'false')) field.click();
    return true;
  }
  if (field instanceof HTMLSelectElement) {
    if (![...field.options].some((option) => option.value === value && !option.disabled)) return false;
    return write(field, HTMLSelectElement, value, 'change');
  }
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  return write(field, kind, value, 'input');
}

/** By the browser's own setter: React replaces that of the element, to notice only what people do. */
function write(field: Field, kind: { prototype: Field }, value: string, event: string): true {
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}
