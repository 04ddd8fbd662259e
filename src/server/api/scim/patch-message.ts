import { type Filter, FilterError } from '@/server/services/scim/filter/filter';
import { parseFilter, parsePath } from '@/server/services/scim/filter/parse-filter';
import { isObject, membersOf } from './read-value';
import { invalidPath, invalidSyntax, ScimError } from './scim-error';

/** The message of a PATCH (RFC 7644, 3.5.2) as a list of changes, each of one attribute. */

export type Change = {
  op: 'add' | 'replace' | 'remove';
  /** In lower case; for an extension with its schema URI. */
  attribute: string;
  part: string | null;
  /** `emails[type eq "work"]` */
  filter: Filter | null;
  value: unknown;
  /** Whether the message names the attribute as its path; otherwise it is a member of a value. */
  isNamed: boolean;
};

const PATH = /^([^[\]]+)(?:\[(.*)\](?:\.([\w$-]+))?)?$/s;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)$/i;

function readPath(text: string): Pick<Change, 'attribute' | 'part' | 'filter'> {
  const [, name = '', filter, part] = PATH.exec(text.trim()) ?? [];
  const path = parsePath(name);
  if (path === null || path.attribute === '') throw invalidPath('The path cannot be read');
  if (filter === undefined) return { ...path, filter: null };
  try {
    return { attribute: path.attribute, part: part?.toLowerCase() ?? null, filter: parseFilter(filter) };
  } catch (error) {
    throw error instanceof FilterError ? invalidPath(error.message) : error;
  }
}

const OPERATIONS = ['add', 'replace', 'remove'] as const;

function readOperation(given: unknown): Change[] {
  const { op: verb, path, value } = membersOf(given);
  const op = OPERATIONS.find((one) => typeof verb === 'string' && one === verb.toLowerCase());
  if (op === undefined) throw invalidSyntax('op: give add, replace or remove');
  const isWhole = path === undefined || path === null || path === '';
  if (!isWhole && typeof path !== 'string') throw invalidPath('path: give a text');
  if (!isWhole && !CORE.test(path)) {
    if (op !== 'remove' && value === undefined) throw new ScimError(400, 'invalidValue', 'value: give one');
    return [{ op, ...readPath(path), value, isNamed: true }];
  }
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'path: say what to remove');
  if (!isObject(value)) throw new ScimError(400, 'invalidValue', 'value: give an object, or a path with it');
  return Object.entries(value).map(([name, member]) => ({
    op,
    ...readPath(name),
    value: member,
    isNamed: false,
  }));
}

/** Parses a message. Throws 400 for an invalid one. */
export function readPatch(given: unknown): Change[] {
  const { operations } = membersOf(given);
  if (!Array.isArray(operations) || operations.length === 0) {
    throw invalidSyntax('Operations: give a list of at least one');
  }
  return (operations as unknown[]).flatMap(readOperation);
}
