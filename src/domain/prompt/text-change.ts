import { sameFiles } from '../file/file-entry';
import { isSameJson } from '../json';
import { changedBody } from './body';
import { sameMessages } from './chat-messages';
import type { PromptText, TextChange } from './field-schemas';
import { CHANGE_FIELDS, type ChangeField, FIELD_NAMES, type FieldName, FIELDS, pick, textIn } from './fields';
import { sameVariables, usedDetails } from './used-details';

/** A text, or a part of one, to be compared; a form holds extras in a way of its own. */
type Compared = Omit<TextChange, 'extras'> & { extras?: unknown };

export function isSameField(name: FieldName, a: Compared, b: Compared): boolean {
  switch (FIELDS[name].kind) {
    case 'words':
    case 'value':
      return a[name] === b[name];
    case 'body':
      return name === 'messages'
        ? sameMessages(a.messages ?? null, b.messages ?? null)
        : a.content === b.content;
    case 'tags':
      return a.tags?.join('\n') === b.tags?.join('\n');
    case 'variables':
      return sameVariables(a.variables ?? [], b.variables ?? []);
    case 'extras':
      return isSameJson(a.extras, b.extras);
    case 'files':
      return sameFiles(a.files ?? [], b.files ?? []);
  }
}

/** The fields in which two texts differ, in the order of the form. */
export function differingFields(a: PromptText, b: PromptText): ChangeField[] {
  return CHANGE_FIELDS.filter(
    (name) => !isSameField(name, a, b) || (name === 'content' && !isSameField('messages', a, b)),
  );
}

/** A text after a change; of variables that it does not have then nothing is kept. */
export function changedText(base: PromptText, change: TextChange): PromptText {
  const text: PromptText = textIn(base);
  for (const name of FIELD_NAMES)
    if (change[name] !== undefined) Object.assign(text, { [name]: change[name] });
  Object.assign(text, changedBody(base, change));
  text.variables = usedDetails(text.content, text.variables);
  return text;
}

/** The fields of a changed text that differ from what is stored. */
export function differingText(current: PromptText, change: TextChange): Partial<PromptText> {
  const text = changedText(current, change);
  return pick(
    text,
    FIELD_NAMES.filter((name) => !isSameField(name, current, text)),
  );
}
