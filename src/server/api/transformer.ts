import 'server-only';
import superjson, { type SuperJSONResult } from 'superjson';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { serializePlain } from './serialize-plain';

/** JSON may contain a key `__proto__`: copies of such an object get another prototype, which no schema checks. */
function refusePrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__') throw new AppError('BAD_REQUEST', messages.error.invalidInput);
    refusePrototypeKeys(part);
  }
}

/** Inputs of the product have few annotations; each of them is a path to resolve. */
const MAX_ANNOTATIONS = 200;

/**
 * Rejects annotations other than dates and undefined. superjson would create anything else, such as patterns, classes
 * or references, before a schema has validated it.
 */
function refuseOtherAnnotations(meta: unknown): void {
  const refuse = (): never => {
    throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  };
  let annotations = 0;

  /** A tree is `[type]`, `[type, branches]` or only the branches, by their paths. */
  function visit(tree: unknown): void {
    annotations += 1;
    if (annotations > MAX_ANNOTATIONS) refuse();
    if (!Array.isArray(tree)) {
      visitBranches(tree);
      return;
    }
    const [type, branches, ...rest] = tree as unknown[];
    if ((type !== 'Date' && type !== 'undefined') || rest.length > 0) refuse();
    if (branches !== undefined) visitBranches(branches);
  }

  function visitBranches(branches: unknown): void {
    if (typeof branches !== 'object' || branches === null || Array.isArray(branches)) return refuse();
    for (const branch of Object.values(branches)) visit(branch);
  }

  if (meta === undefined) return;
  if (typeof meta !== 'object' || meta === null) return refuse();
  const { values, v, ...others } = meta as Record<string, unknown>;
  if (Object.keys(others).length > 0 || (v !== undefined && v !== 1)) refuse();
  if (values !== undefined) visit(values);
}

/**
 * superjson in both directions, with a fast path for plain responses. Input is checked for prototype keys and for
 * annotations that no input has.
 */
export const transformer = {
  input: {
    serialize: (value: unknown) => superjson.serialize(value),
    deserialize: (value: SuperJSONResult): unknown => {
      refusePrototypeKeys(value);
      refuseOtherAnnotations(value.meta);
      return superjson.deserialize(value);
    },
  },
  output: {
    serialize: (value: unknown) => serializePlain(value) ?? superjson.serialize(value),
    deserialize: superjson.deserialize.bind(superjson),
  },
};
