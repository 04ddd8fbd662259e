import 'server-only';
import { z } from 'zod';
import { TokenScopeSchema } from '@/domain/token/schema';
import type { TokenScope } from '@/domain/token/scopes';
import { v1Router } from './router';

const Meta = z.object({
  openapi: z.object({ method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']), path: z.string() }),
  scope: TokenScopeSchema.nullable(),
  creates: z.boolean(),
});

/** How a parameter of an address is parsed: as text, as a whole number, or as a list. */
type Kind = 'text' | 'number' | 'list';

export interface Operation {
  name: string;
  method: z.infer<typeof Meta>['openapi']['method'];
  /** Has the path parameters as groups. */
  pattern: RegExp;
  isQuery: boolean;
  /** Required scope of the token; null if none. */
  scope: TokenScope | null;
  creates: boolean;
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

function kindsOf(input: unknown): Map<string, Kind> {
  if (!(input instanceof z.ZodObject)) throw new Error('The input of an operation is an object');
  const shape: Record<string, z.core.$ZodType> = input.shape;
  return new Map(Object.entries(shape).map(([name, schema]) => [name, kindOf(schema)]));
}

const PARAMETER = /\{(\w+)\}/g;

export const OPERATIONS: readonly Operation[] = Object.entries(v1Router._def.procedures).map(
  ([name, procedure]) => {
    const { openapi, scope, creates } = Meta.parse(procedure._def.meta);
    return {
      name,
      method: openapi.method,
      pattern: new RegExp(`^${openapi.path.replace(PARAMETER, '(?<$1>[^/]+)')}$`),
      isQuery: procedure._def.type === 'query',
      scope,
      creates,
      kinds: kindsOf(Reflect.get(procedure._def, 'inputs')[0]),
    };
  },
);

/** Returns the operations at an address, of any method, with the parameters in its path. */
export function operationsAt(path: string): { operation: Operation; parameters: Record<string, string> }[] {
  return OPERATIONS.flatMap((operation) => {
    const match = operation.pattern.exec(path);
    return match === null ? [] : [{ operation, parameters: { ...match.groups } }];
  });
}
