'use client';
'use memo';

import { createContext, type ReactNode, use, useId, useSyncExternalStore } from 'react';
import { type FilledValues, firstLineOfVariables } from '@/domain/prompt/filled';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import { splitVariables } from '@/domain/prompt/variables';
import { type FillStore, fillStore } from './fill-store';

/** The variables of the prompt on this page, and what its reader has filled in. */
export interface Fill {
  promptId: string;
  store: FillStore;
  content: string;
  fields: readonly VariableField[];
  byName: ReadonlyMap<string, VariableField>;
  /** The line of the prompt's text that a variable is first in: there it is a field, elsewhere it shows the value. */
  firstLines: ReadonlyMap<string, number>;
  /** Begins the ids of the fields. */
  id: string;
}

const FillContext = createContext<Fill | null>(null);

/**
 * Makes the variables of a prompt's text fields, wherever below it is shown.
 * @param owner whose values these are: a member's id, null for a guest
 */
export function FillProvider({
  owner,
  promptId,
  content,
  variables,
  children,
}: {
  owner: string | null;
  promptId: string;
  content: string;
  variables: readonly VariableDetails[];
  children: ReactNode;
}) {
  const id = useId();
  const fields = variableFields(content, variables);
  const fill: Fill = {
    promptId,
    store: fillStore(owner, promptId),
    content,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    firstLines: firstLineOfVariables(splitVariables(content)),
    id,
  };
  return <FillContext value={fill}>{children}</FillContext>;
}

/** The variables of the prompt around; null where a text only shows them. */
export function useFill(): Fill | null {
  return use(FillContext);
}

/** The id of the field of a variable in the text. */
export function fieldId({ id, fields }: Fill, name: string): string {
  return `${id}-${fields.findIndex((field) => field.name === name)}`;
}

const NONE: FilledValues = new Map();

/** All that is filled in; nothing until the page is at work in the browser. */
export function useFilledValues(store: FillStore): FilledValues {
  return useSyncExternalStore(store.subscribe, store.all, () => NONE);
}

/** What is filled in for one variable; undefined for its default. */
export function useFilledValue(store: FillStore, name: string): string | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => store.all().get(name),
    () => undefined,
  );
}
