import 'server-only';
import superjson, { type SuperJSONResult } from 'superjson';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { serializePlain } from './serialize-plain';

/** JSON may name a key `__proto__`; copies of such an object get another prototype, which no schema looks at. */
function refusePrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__') throw new AppError('BAD_REQUEST', messages.error.invalidInput);
    refusePrototypeKeys(part);
  }
}

/**
 * superjson in both directions, plain answers written the short way; what comes in is looked through for keys that stand
 * for an object's prototype.
 */
export const transformer = {
  input: {
    serialize: (value: unknown) => superjson.serialize(value),
    deserialize: (value: SuperJSONResult): unknown => {
      refusePrototypeKeys(value);
      return superjson.deserialize(value);
    },
  },
  output: {
    serialize: (value: unknown) => serializePlain(value) ?? superjson.serialize(value),
    deserialize: superjson.deserialize.bind(superjson),
  },
};
