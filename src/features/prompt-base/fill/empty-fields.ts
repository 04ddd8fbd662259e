import { focusKeyAction, inMain } from '../actions/key-actions';

/** Fields of variables carry this attribute: `empty` while they have no value, else `filled`. */
const FIELD = '[data-variable-field]';
const EMPTY = '[data-variable-field="empty"]';

/**
 * Moves the focus to the first variable without a value, or to the next one behind a field; where all have one, to the
 * first of all, or from a field to the button that copies.
 */
export function focusEmptyField(behind?: Element): void {
  const fields = [...document.querySelectorAll<HTMLElement>(`main ${EMPTY}`)];
  const isBehind = (field: Element) =>
    behind !== undefined && (behind.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = fields.find(isBehind) ?? fields.find((field) => field !== behind);
  if (next !== undefined) next.focus();
  else if (behind === undefined) document.querySelector<HTMLElement>(`main ${FIELD}`)?.focus();
  else focusKeyAction('copy', inMain);
}
