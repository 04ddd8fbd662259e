import { lossMessages } from './loss-messages.ts';
import type { Check } from '../prompt/test-cases.ts';
import { canonicalJson, Json } from '../json.ts';
import { readTests } from '../readers/github-models.ts';
import type { PortablePrompt } from './writer.ts';
import { filled, storedKeys, readerNotes, settingsAs } from './extras.ts';
import { yamlText } from './front-matter.ts';
import { eachWriter } from './kinds.ts';
import { asMustache, roleWarning, messagesOf } from './templates.ts';

/** A prompt file of GitHub Models, as stored in a repository. */
export const githubModelsWriter = eachWriter(
  'github-models',
  (fileName) => `${fileName}.prompt.yml`,
  (given) => {
    const { prompt, warning } = asMustache(given);
    const { title, description, tests, extras } = prompt;
    const warnings: (string | null)[] = [warning, roleWarning(prompt)];
    const checks = tests.flatMap((test) => test.checks.map((check) => ({ test: test.name, check })));
    const evaluators = checks.flatMap(({ test, check }) => {
      const evaluator = evaluatorOf(check);
      if (evaluator === null) warnings.push(lossMessages.check(test, check.kind));
      return evaluator ?? [];
    });
    const noted = notedTests(given);
    const members = {
      name: title,
      description,
      model: extras.model,
      modelParameters: settingsAs(prompt, {}),
      messages: messagesOf(prompt),
      testData: tests.map(({ inputs }) => Object.fromEntries(inputs.map(({ name, value }) => [name, value]))),
      evaluators,
      ...noted,
      ...storedKeys(prompt, 'github-models'),
    };
    return {
      text: yamlText(filled(members)),
      warnings: noted === null ? warnings : [warning, roleWarning(prompt)],
    };
  },
);

/** Returns the rows and evaluators of the file the tests were imported from; null if they were changed since. */
function notedTests(prompt: PortablePrompt): Record<string, unknown> | null {
  const { testData, evaluators } = readerNotes(prompt, 'github-models');
  const rows = Json.safeParse(testData ?? null);
  const asked = Json.safeParse(evaluators ?? null);
  if (!rows.success || !asked.success || testData === undefined) return null;
  const read = readTests(rows.data, asked.data, []);
  return canonicalJson(read) === canonicalJson(prompt.tests)
    ? { testData, ...(evaluators !== undefined && { evaluators }) }
    : null;
}

/** Converts a check to a text evaluator; null if it can't be expressed. */
function evaluatorOf(check: Check): Record<string, unknown> | null {
  if (check.kind !== 'contains' || check.ignoreCase) return null;
  return { name: check.text, string: { contains: check.text } };
}
