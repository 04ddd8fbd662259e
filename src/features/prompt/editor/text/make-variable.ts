import { toast } from '@/components/ui/toast';
import { variableMessages } from '@cuebook/formats/prompt/variable-messages';
import { insertText } from './insert-text';
import { wrapInVariable } from './wrap-in-variable';

/** Makes the selection of a text field a variable and selects its name, to be typed over. Says why where it can't. */
export function makeVariable(area: HTMLTextAreaElement): void {
  const wrapped = wrapInVariable(area.value, area.selectionStart, area.selectionEnd);
  if (wrapped === null) {
    toast.error(variableMessages.notWrapped);
    area.focus();
    return;
  }
  insertText(area, wrapped.start, wrapped.end, wrapped.text);
  area.setSelectionRange(wrapped.nameStart, wrapped.nameEnd);
}
