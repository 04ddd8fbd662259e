import { type ANSWERS_PER_CASE, COLUMNS_MAX, STOP_AT_MAX } from '@/domain/evaluation/limits';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { defaultNeeded } from '@/domain/evaluation/outcome';
import type { Chosen } from './chosen-by';

export type AnswersPerCase = (typeof ANSWERS_PER_CASE)[number];

/** What the page has ticked. */
export type PlanForm = {
  versions: number[];
  /** Null is the default model. */
  modelIds: (string | null)[];
  caseIds: string[];
  answersPerCase: AnswersPerCase;
  answersNeeded: number;
};

/** Returns what is ticked at first: what the address chooses of what there is, else the usual. */
export function startingForm({
  versions,
  models,
  cases,
  chosen,
}: {
  versions: readonly { version: number; isTicked: boolean }[];
  models: readonly { id: string | null }[];
  cases: readonly { id: string }[];
  chosen: Chosen;
}): PlanForm {
  const answersPerCase = chosen.answersPerCase ?? 1;
  const ids = models.map(({ id }) => id);
  const allCases = cases.map(({ id }) => id);
  // Those that an address names may be deleted by now.
  const named = allCases.filter((id) => chosen.caseIds?.includes(id));
  return {
    versions: versions
      .filter(({ version, isTicked }) => chosen.versions?.includes(version) ?? isTicked)
      .map(({ version }) => version)
      .sort((a, b) => a - b),
    modelIds:
      chosen.modelIds === undefined ? ids.slice(0, 1) : ids.filter((id) => chosen.modelIds?.includes(id)),
    caseIds: named.length === 0 ? allCases : named,
    answersPerCase,
    answersNeeded: chosen.answersNeeded ?? defaultNeeded(answersPerCase),
  };
}

/** Returns a list with a value, or without it. */
export function toggled<Value>(values: readonly Value[], value: Value, isOn: boolean): Value[] {
  const others = values.filter((one) => one !== value);
  return isOn ? [...others, value] : others;
}

/** Returns the form with another number of answers, of which more than half must pass. */
export function withAnswers(form: PlanForm, answersPerCase: AnswersPerCase): PlanForm {
  return { ...form, answersPerCase, answersNeeded: defaultNeeded(answersPerCase) };
}

/** Returns what is missing before there is a plan; null if nothing is. */
export function missingIn({ versions, modelIds, caseIds }: PlanForm): string | null {
  if (versions.length === 0) return evaluationMessages.noVersion;
  if (modelIds.length === 0) return evaluationMessages.noModel;
  if (caseIds.length === 0) return evaluationMessages.noCase;
  return versions.length * modelIds.length > COLUMNS_MAX ? evaluationMessages.tooManyColumns : null;
}

/** Returns the input for the server: all cases are left out, so that a long list needs no long request. */
export function choiceOf(promptId: string, form: PlanForm, allCases: number) {
  const { caseIds, ...choice } = form;
  return { promptId, ...choice, ...(caseIds.length < allCases && { caseIds }) };
}

/** Returns the amount of a "Stop at" field: null for none, undefined for text that is no amount. */
export function amountOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const typed = text.trim().replace(',', '.');
  const amount = /^\d{0,9}\.?\d{0,12}$/.test(typed) ? Number(typed) : 0;
  return amount > 0 && amount <= STOP_AT_MAX ? amount : undefined;
}
