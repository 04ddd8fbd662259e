'use client';
'use memo';

import { createContext, type ReactNode, use, useId, useSyncExternalStore } from 'react';
import { type FilledValues, firstLineOfVariables } from '@/domain/prompt/filled';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import { splitVariables } from '@/domain/prompt/variables';
import { type FillStore, fillStore } from './fill-store';

/** The variables of the prompt on this page, and the filled-in values. */
export interface Fill {
  promptId: string;
  store: FillStore;
  content: string;
  fields: readonly VariableField[];
  byName: ReadonlyMap<string, VariableField>;
  /** The first line of the prompt's text with a variable: there it is a field, elsewhere it shows the value. */
  firstLines: ReadonlyMap<string, number>;
  /** Prefix of the fields' ids. */
  id: string;
}

const FillContext = createContext<Fill | null>(null);

/**
 * Turns the variables of a prompt's text below it into fields.
 * @param owner owner of the values: a member's id, null for a guest
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

/** The variables of the surrounding prompt; null if a text only displays them. */
export function useFill(): Fill | null {
  return use(FillContext);
}

/** Id of the field of a variable in the text. */
export function fieldId({ id, fields }: Fill, name: string): string {
  return `${id}-${fields.findIndex((field) => field.name === name)}`;
}

const NONE: FilledValues = new Map();

/** All filled-in values; empty until the page is hydrated. */
export function useFilledValues(store: FillStore): FilledValues {
  return useSyncExternalStore(store.subscribe, store.all, () => NONE);
}

/** The filled-in value of one variable; undefined for its default. */
export function useFilledValue(store: FillStore, name: string): string | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => store.all().get(name),
    () => undefined,
  );
}
