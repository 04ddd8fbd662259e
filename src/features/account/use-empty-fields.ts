import { useState } from 'react';
import { fieldText } from './field-text';

/**
 * The fields of a form that were empty when it was submitted. The box above the form says that all are to be filled in;
 * the marks say which.
 */
export function useEmptyFields(names: readonly string[]) {
  const [empty, setEmpty] = useState<readonly string[]>([]);
  return {
    isEmpty: (name: string) => empty.includes(name),
    /** Marks what is empty, and goes to the first. */
    mark: (form: HTMLFormElement) => {
      const values = new FormData(form);
      // Blanks are letters of a password.
      const isBlank = (name: string, value: string) => (name === 'password' ? value : value.trim()) === '';
      const found = names.filter((name) => isBlank(name, fieldText(values, name)));
      setEmpty(found);
      if (found[0] !== undefined) form.querySelector<HTMLElement>(`[name="${found[0]}"]`)?.focus();
    },
    /** Takes a mark away once something is typed. */
    unmark: (name: string) => setEmpty((marked) => marked.filter((other) => other !== name)),
  };
}
