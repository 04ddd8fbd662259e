import type { ANSWERS_PER_CASE } from '@/domain/evaluation/limits';

/** What an address chooses in advance, such as what an approval gate needs; left out what it doesn't say. */
export type Chosen = {
  versions?: number[];
  modelIds?: (string | null)[];
  caseIds?: string[];
  answersPerCase?: (typeof ANSWERS_PER_CASE)[number];
  answersNeeded?: number;
};

const ANSWERS = { '1': 1, '3': 3, '5': 5 } as const;

const isAnswers = (text: string | undefined): text is keyof typeof ANSWERS =>
  text !== undefined && Object.hasOwn(ANSWERS, text);

/** Reads `versions=4,5&models=default,ID&cases=ID&answers=3&needed=2`; anything else is left out. */
export function chosenBy(parameter: (name: string) => string | undefined): Chosen {
  const list = (name: string) => parameter(name)?.split(',').filter(Boolean) ?? [];
  const versions = list('versions')
    .filter((word) => /^[1-9]\d{0,5}$/.test(word))
    .map(Number);
  const models = list('models').map((word) => (word === 'default' ? null : word));
  const caseIds = list('cases');
  const answers = parameter('answers');
  const answersPerCase = isAnswers(answers) ? ANSWERS[answers] : undefined;
  const needed = Number(parameter('needed'));
  return {
    ...(versions.length > 0 && { versions }),
    ...(models.length > 0 && { modelIds: models }),
    ...(caseIds.length > 0 && { caseIds }),
    ...(answersPerCase !== undefined && { answersPerCase }),
    ...(answersPerCase !== undefined &&
      Number.isInteger(needed) &&
      needed >= 1 &&
      needed <= answersPerCase && { answersNeeded: needed }),
  };
}
