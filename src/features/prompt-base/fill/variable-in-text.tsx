'use client';
'use memo';

import { fieldLabel } from '@/domain/prompt/variable-label';
import { type KeyboardEvent, useRef } from 'react';
import { fieldProblem, type VariableField } from '@/domain/prompt/variable-fields';
import { cn } from '@/lib/cn';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { copyButton, focusEmptyField } from './empty-fields';
import { type Fill, fieldId, useFilledValue } from './fill-context';

const VALUE_MAX = 50_000;

/** Maximum length of an inline value; longer ones get lines of their own. */
const INLINE_MAX = 40;

interface VariableProps {
  fill: Fill;
  field: VariableField;
  /** The variable as written in the text; omitted in Markdown, where copying uses the formatted text. */
  written?: string;
}

/** A further occurrence of a variable: shows the value, and a click focuses the field. */
export function VariableAgain({ fill, field, written }: VariableProps) {
  const value = useFilledValue(fill.store, field.name) ?? field.fallback ?? '';
  return (
    <label
      htmlFor={fieldId(fill, field.name)}
      data-variable={field.name}
      data-written={written}
      className="rounded-xs bg-mark-wash box-decoration-clone px-[0.2em] break-words text-on-mark"
    >
      {value === '' ? fieldLabel(field) : value}
    </label>
  );
}

/**
 * A variable as a field in the text, depending on its type. Enter moves to the next empty one, Ctrl+Enter copies,
 * Escape leaves the text.
 * @param isAlone whether nothing else is on its line
 */
export function VariableInText({ fill, field, written, isAlone }: VariableProps & { isAlone: boolean }) {
  const { store } = fill;
  const isPressed = useRef(false);
  const value = useFilledValue(store, field.name) ?? field.fallback ?? '';
  const { name, fallback, type, options, help } = field;
  const isBox =
    isAlone || (type === 'long' && !field.isGuessed) || value.length > INLINE_MAX || /[\r\n]/.test(value);
  const isEmpty = value.trim() === '';
  const words = fieldLabel(field);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && !isComposing(event)) copyButton()?.focus();
    if (!pressedEnter(event)) return;
    const copies = event.ctrlKey || event.metaKey;
    if (!copies && (isBox || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (copies) copyButton()?.click();
    else focusEmptyField(event.currentTarget);
  }

  const shared = {
    id: fieldId(fill, field.name),
    'data-variable': field.name,
    'data-written': written,
    'aria-label': words,
    'aria-required': fallback === null,
    'aria-invalid': !isEmpty && fieldProblem(field, value) !== null,
    title: help === '' ? undefined : help,
    'data-variable-field': isEmpty ? 'empty' : 'filled',
    onKeyDown,
    className: cn(
      'scroll-mt-32 field-sizing-content max-lg:scroll-mb-36 max-w-full min-w-[4ch] resize-none overflow-hidden rounded-t-xs border-b-2 border-on-mark px-[0.3em] align-bottom text-on-mark touch:text-[1rem]',
      'placeholder:text-on-mark placeholder:opacity-75 aria-invalid:border-danger',
      'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ring',
      'print:border-b print:px-0',
      isEmpty ? 'border-dashed bg-mark-wash' : 'bg-mark',
      isBox ? 'w-full py-1 touch:min-h-11 touch:py-2.5 touch:align-middle' : 'field-in-line',
    ),
  };
  if (type === 'choice') {
    return (
      <select {...shared} value={value} onChange={({ target }) => store.set(name, target.value)}>
        {(fallback === '' || !options.includes(value)) && <option value="">{words}</option>}
        {!isEmpty && !options.includes(value) && <option>{value}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  return (
    <textarea
      {...shared}
      // An empty one shows its name, which runs as the text around it does.
      dir={value === '' ? undefined : 'auto'}
      rows={1}
      // For browsers whose fields don't fit their content.
      cols={isBox ? undefined : Math.max(4, (value || words).length)}
      value={value}
      maxLength={VALUE_MAX}
      placeholder={words}
      autoComplete="off"
      spellCheck={isBox}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      onPointerDown={() => (isPressed.current = true)}
      // Keyboard focus selects the content, so that typing replaces it; a click sets the caret.
      onFocus={({ target }) => {
        if (!isPressed.current) target.select();
        isPressed.current = false;
      }}
      onChange={({ target }) => store.set(name, target.value)}
    />
  );
}
