import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { v1Document } from '@/server/api/v1/document';
import { v1Reference } from '@/server/api/v1/reference';
import { breakingChanges } from '../../../scripts/lib/openapi/breaking-changes';

type Any = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- a document is taken apart

const plain = () => JSON.parse(JSON.stringify(v1Document())) as Any;
const committed = () => JSON.parse(readFileSync('docs/openapi-v1.json', 'utf8')) as Any;

/** A document in which one thing is another. */
function changed(change: (document: Any) => void): Any {
  const document = plain();
  change(document);
  return document;
}

describe('the document', () => {
  it('breaks nobody who has written a program by the committed one', () => {
    expect(breakingChanges(committed(), plain())).toEqual([]);
  });

  it('is committed as it is: run npm run openapi', () => {
    expect(committed()).toEqual(plain());
  });

  it('says OpenAPI 3.1, one token, and an operation id each', () => {
    const document = plain();
    expect(document['openapi']).toBe('3.1.0');
    const operations = Object.values(document['paths'] as Any).flatMap(
      (methods: Any) => Object.values(methods) as Any[],
    );
    expect(new Set(operations.map(({ operationId }) => operationId as string)).size).toBe(operations.length);
    for (const { security } of operations) expect(security).toEqual([{ token: [] }]);
  });
});

describe('the check of breaking changes', () => {
  const path = '/prompts/{prompt}';
  it.each<[string, (document: Any) => void]>([
    ['an operation that is gone', (of) => delete of['paths'][path]['get']],
    ['a path that is gone', (of) => delete of['paths'][path]],
    ['a parameter that is gone', (of) => of['paths']['/prompts']['get']['parameters'].shift()],
    [
      'a parameter that is required',
      (of) => (of['paths']['/prompts']['get']['parameters'][0].required = true),
    ],
    [
      'a field of an answer that is gone',
      (of) => delete of['components']['schemas']['Prompt']['properties']['slug'],
    ],
    [
      'a field of an answer that may be missing',
      (of) => of['components']['schemas']['Prompt']['required'].pop(),
    ],
    [
      'a field of another type',
      (of) => (of['components']['schemas']['Prompt']['properties']['version'].type = 'string'),
    ],
    ['a status that is answered no more', (of) => delete of['paths'][path]['get']['responses']['200']],
    [
      'a field of a body that is required',
      (of) =>
        of['paths']['/prompts']['post']['requestBody']['content']['application/json'].schema.required.push(
          'category',
        ),
    ],
  ])('finds %s', (_, change) => {
    expect(breakingChanges(plain(), changed(change))).not.toEqual([]);
  });

  it('lets additions pass', () => {
    const grown = changed((of) => {
      of['paths']['/more'] = { get: { responses: {} } };
      of['components']['schemas']['Prompt']['properties']['more'] = { type: 'string' };
      of['paths']['/prompts']['get']['parameters'].push({
        name: 'more',
        in: 'query',
        schema: { type: 'string' },
      });
    });
    expect(breakingChanges(plain(), grown)).toEqual([]);
  });
});

describe('the reference', () => {
  it('shows every operation with what it takes and answers, and examples in three languages', () => {
    const operations = v1Reference().groups.flatMap((group) => group.operations);
    expect(operations).toHaveLength(25);
    for (const { answers, examples, path } of operations) {
      expect(answers.length, path).toBeGreaterThan(0);
      expect(examples.curl).toContain('Authorization: Bearer $CUEBOOK_TOKEN');
      expect(examples.curl + examples.python + examples.typescript).not.toMatch(/[{]\w+[}]\/|undefined/);
    }
    expect(operations.find(({ id }) => id === 'listPrompts')?.parameters.map(({ name }) => name)).toContain(
      'q',
    );
  });
});
