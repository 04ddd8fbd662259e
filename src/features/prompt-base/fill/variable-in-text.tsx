'use client';
'use memo';

import { fieldLabel } from '@/domain/prompt/variable-label';
import { type KeyboardEvent, useRef } from 'react';
import { isWrong, type VariableField } from '@/domain/prompt/variable-fields';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { focusKeyAction, inMain, performKeyAction } from '../actions/key-actions';
import { focusEmptyField } from './empty-fields';
import { FieldInText } from './field-in-text';
import { type Fill, fieldId, useFilledValue } from './fill-context';

const VALUE_MAX = 50_000;

/** Maximum length of an inline value; longer ones get lines of their own. */
const INLINE_MAX = 40;

interface VariableProps {
  fill: Fill;
  field: VariableField;
  /** The variable as written in the text. */
  written?: string;
  /** Punctuation behind it. */
  tail?: string | undefined;
}

/** A further occurrence of a variable: shows the value, and a click focuses the field. */
export function VariableAgain({ fill, field, written, tail }: VariableProps) {
  const value = useFilledValue(fill.store, field.name) ?? field.fallback ?? '';
  return (
    <>
      <label
        htmlFor={fieldId(fill, field.name)}
        data-variable={field.name}
        data-written={written}
        className="rounded-xs bg-mark-wash box-decoration-clone px-[0.2em] break-words text-on-mark"
      >
        {value === '' ? fieldLabel(field) : value}
      </label>
      {tail}
    </>
  );
}

/**
 * A variable as a field in the text, depending on its type. Enter moves to the next empty one, Ctrl+Enter copies,
 * Escape leaves the text.
 * @param isAlone whether nothing else is on its line
 */
export function VariableInText({
  fill,
  field,
  written,
  tail,
  isAlone,
}: VariableProps & { isAlone: boolean }) {
  const { store } = fill;
  const isPressed = useRef(false);
  const value = useFilledValue(store, field.name) ?? field.fallback ?? '';
  const { name, fallback, type, options, help } = field;
  const isBox =
    isAlone || (type === 'long' && !field.isGuessed) || value.length > INLINE_MAX || /[\r\n]/.test(value);
  const isEmpty = value.trim() === '';
  const words = fieldLabel(field);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && !isComposing(event)) focusKeyAction('copy', inMain);
    if (!pressedEnter(event)) return;
    const copies = event.ctrlKey || event.metaKey;
    if (!copies && (isBox || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (copies) performKeyAction('copy', inMain);
    else focusEmptyField(event.currentTarget);
  }

  const shared = {
    id: fieldId(fill, field.name),
    'data-variable': field.name,
    'data-written': written,
    'aria-label': words,
    'aria-required': fallback === null,
    'aria-invalid': !isEmpty && isWrong(field, value),
    title: help === '' ? undefined : help,
    'data-variable-field': isEmpty ? 'empty' : 'filled',
    onKeyDown,
  };
  if (type === 'choice') {
    return (
      <FieldInText fit={isEmpty ? words : value} tail={tail}>
        <select {...shared} value={value} onChange={({ target }) => store.set(name, target.value)}>
          {(fallback === '' || !options.includes(value)) && <option value="">{words}</option>}
          {!isEmpty && !options.includes(value) && <option>{value}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </FieldInText>
    );
  }
  return (
    <FieldInText fit={value === '' ? words : value} isBox={isBox} tail={tail}>
      <textarea
        {...shared}
        // An empty one shows its name, which runs as the text around it does.
        dir={value === '' ? undefined : 'auto'}
        rows={1}
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
    </FieldInText>
  );
}
