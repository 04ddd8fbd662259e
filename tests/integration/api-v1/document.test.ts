import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { v1Document } from '@/server/api/v1/document';
import { v1Reference } from '@/server/api/v1/reference';
import { breakingChanges } from '../../../scripts/lib/openapi/breaking-changes';

type Json = Record<string, unknown>;

const plain = () => JSON.parse(JSON.stringify(v1Document())) as Json;
const committed = () => JSON.parse(readFileSync('docs/openapi-v1.json', 'utf8')) as Json;

/** Returns the value at a path of a document. */
function at(document: Json, place: readonly string[]): unknown {
  return place.reduce<unknown>((value, key) => (value as Json)[key], document);
}

/** A document in which one thing is another: `change` gets what holds it and its key. */
function changed(place: readonly string[], change: (holder: Json, key: string) => void): Json {
  const document = plain();
  change(at(document, place.slice(0, -1)) as Json, place.at(-1)!);
  return document;
}

const gone = (holder: Json, key: string) => {
  Reflect.deleteProperty(holder, key);
};
const become = (value: unknown) => (holder: Json, key: string) => {
  holder[key] = value;
};
const shorter = (holder: Json, key: string) => {
  holder[key] = (holder[key] as unknown[]).slice(1);
};
const longer = (value: unknown) => (holder: Json, key: string) => {
  holder[key] = [...(holder[key] as unknown[]), value];
};

describe('the document', () => {
  it('breaks nobody who has written a program by the committed one', () => {
    expect(breakingChanges(committed(), plain())).toEqual([]);
  });

  it('the document is committed as it is: run npm run openapi', () => {
    expect(committed()).toEqual(plain());
  });

  it('says OpenAPI 3.1, one token, and an operation id each', () => {
    const document = plain();
    expect(document['openapi']).toBe('3.1.0');
    const operations = Object.values(document['paths'] as Json).flatMap(
      (methods) => Object.values(methods as Json) as Json[],
    );
    expect(new Set(operations.map((operation) => operation['operationId'])).size).toBe(operations.length);
    for (const operation of operations) {
      const scopes = (operation['security'] as { token: string[] }[])[0]!.token;
      const words = scopes.length === 0 ? 'Needs no scope.' : `Needs the scope \`${scopes.join()}\`.`;
      expect(operation['description']).toContain(words);
      expect(scopes.length === 0).toBe(operation['operationId'] === 'getMe');
      const statuses = Object.keys(operation['responses'] as Json);
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', '404', '414', '429', '503']));
    }
  });
});

const ONE = ['paths', '/prompts/{prompt}'];
const LIST = ['paths', '/prompts', 'get'];
const PROMPT = ['components', 'schemas', 'Prompt'];
const BODY = ['paths', '/prompts', 'post', 'requestBody', 'content', 'application/json', 'schema'];

describe('the check of breaking changes', () => {
  it.each<[string, string[], (holder: Json, key: string) => void]>([
    ['an operation that is gone', [...ONE, 'get'], gone],
    ['a path that is gone', ONE, gone],
    ['a parameter that is gone', [...LIST, 'parameters'], shorter],
    ['a parameter that is required', [...LIST, 'parameters', '0', 'required'], become(true)],
    ['a field of an answer that is gone', [...PROMPT, 'properties', 'slug'], gone],
    ['a field of an answer that may be missing', [...PROMPT, 'required'], shorter],
    ['a field of another type', [...PROMPT, 'properties', 'version', 'type'], become('string')],
    ['a status that is answered no more', [...ONE, 'get', 'responses', '200'], gone],
    ['a field of a body that is required', [...BODY, 'required'], longer('category')],
  ])('the check of breaking changes finds %s', (_, place, change) => {
    expect(breakingChanges(plain(), changed(place, change))).not.toEqual([]);
  });

  it.each<[string, string[], (holder: Json, key: string) => void]>([
    ['a path', ['paths', '/more'], become({ get: { responses: {} } })],
    ['a field of an answer', [...PROMPT, 'properties', 'more'], become({ type: 'string' })],
    [
      'a parameter that may be left out',
      [...LIST, 'parameters'],
      longer({ name: 'more', in: 'query', schema: { type: 'string' } }),
    ],
  ])('the check of breaking changes lets %s come in addition', (_, place, change) => {
    expect(breakingChanges(plain(), changed(place, change))).toEqual([]);
  });
});

describe('the reference', () => {
  it('shows every operation with what it takes and answers, and examples in three languages', () => {
    const operations = v1Reference().groups.flatMap((group) => group.operations);
    expect(operations).toHaveLength(35);
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
