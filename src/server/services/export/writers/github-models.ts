import { exportMessages } from '@/domain/export/messages';
import type { Check } from '@/domain/test-case/schema';
import { filled, keptFor, settingsAs } from './extras';
import { yamlText } from './front-matter';
import { eachWriter } from './kinds';
import { asMustache, asUserLoss, messagesOf } from './templates';

/** A prompt of GitHub Models, as it lies in a repository. */
export const githubModelsWriter = eachWriter(
  'github-models',
  (fileName) => `${fileName}.prompt.yml`,
  (given) => {
    const { prompt, loss } = asMustache(given);
    const { title, description, tests, extras } = prompt;
    const lost: (string | null)[] = [loss, asUserLoss(prompt)];
    const checks = tests.flatMap((test) => test.checks.map((check) => ({ test: test.name, check })));
    const evaluators = checks.flatMap(({ test, check }) => {
      const evaluator = evaluatorOf(check);
      if (evaluator === null) lost.push(exportMessages.loss.check(test, check.kind));
      return evaluator ?? [];
    });
    const members = {
      name: title,
      description,
      model: extras.model,
      modelParameters: settingsAs(prompt, {}),
      messages: messagesOf(prompt),
      testData: tests.map(({ inputs }) => Object.fromEntries(inputs.map(({ name, value }) => [name, value]))),
      evaluators,
      ...keptFor(prompt, 'github-models'),
    };
    return { text: yamlText(filled(members)), losses: lost };
  },
);

/** A check as an evaluator of text; null for what it cannot say. */
function evaluatorOf(check: Check): Record<string, unknown> | null {
  if (check.kind !== 'contains' || check.ignoreCase) return null;
  return { name: check.text, string: { contains: check.text } };
}
