import 'server-only';
import { z } from 'zod';
import { type Definition, definitionOf } from './procedure';
import { operations } from './router';

/** How a parameter of an address is parsed: as text, as a whole number, or as a list. */
type Kind = 'text' | 'number' | 'list';

export interface Operation extends Pick<Definition, 'method' | 'scope' | 'creates'> {
  name: string;
  /** Has the path parameters as groups. */
  pattern: RegExp;
  isQuery: boolean;
  /** Names of parameters in the path, query or body. */
  kinds: ReadonlyMap<string, Kind>;
}

/** Unwraps `optional` and `default`. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return innermost(schema.unwrap());
  return schema;
}

function kindOf(schema: z.core.$ZodType): Kind {
  const inner = innermost(schema);
  if (inner instanceof z.ZodArray) return 'list';
  return inner instanceof z.ZodNumber ? 'number' : 'text';
}

const PARAMETER = /\{(\w+)\}/g;

export const OPERATIONS: readonly Operation[] = Object.keys(operations).map((name) => {
  const { method, path, scope, creates, input } = definitionOf(name);
  const shape: Record<string, z.core.$ZodType> = input.shape;
  return {
    name,
    method,
    pattern: new RegExp(`^${path.replace(PARAMETER, '(?<$1>[^/]+)')}$`),
    isQuery: method === 'GET',
    scope,
    creates,
    kinds: new Map(Object.entries(shape).map(([parameter, schema]) => [parameter, kindOf(schema)])),
  };
});

/** Returns the operations at an address, of any method, with the parameters in its path. */
export function operationsAt(path: string): { operation: Operation; parameters: Record<string, string> }[] {
  return OPERATIONS.flatMap((operation) => {
    const match = operation.pattern.exec(path);
    return match === null ? [] : [{ operation, parameters: { ...match.groups } }];
  });
}
