import 'server-only';
import { emptyAs, isFields, isLeftOut, type Fields, type Shape } from './argument-forms';
import { readValues } from './read-arguments';
import { structureOf } from './structure-text';

const NO_ARGUMENTS: Shape = { type: 'object' };

/** An object without its members that are null, at every depth: some programs write all that they know of. */
function withoutNulls(given: Fields): Fields {
  const kept = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isFields(value) ? withoutNulls(value) : value]),
  );
}

/** The arguments of a tool as an object: they may come as JSON text, or as the only item of a list. */
function toolArguments(given: unknown): unknown {
  if (isFields(given)) return given;
  const read = emptyAs(structureOf(given), {});
  const [only, ...others] = Array.isArray(read) ? (read as unknown[]) : [];
  return isFields(only) && others.length === 0 ? only : read;
}

function plainArguments(method: unknown, given: unknown): unknown {
  if (method === 'tools/call') return toolArguments(given);
  return method === 'prompts/get' ? readValues(given) : given;
}

/** An empty cursor asks for the first page, as none does. */
function withoutEmptyCursor({ cursor, ...params }: Fields): Fields {
  return cursor === undefined || cursor === '' ? params : { ...params, cursor };
}

/**
 * A message as the protocol wants it: programs write null for what they leave out, an empty cursor for none, and the
 * arguments of tools and prompts in forms of their own. Names and results stay as they are.
 */
export function plainMessage(message: object): object {
  if (!('params' in message)) return message;
  const { params: given, ...plain } = message as Fields;
  if (given === null) return plain;
  if (!isFields(given)) return message;
  const { arguments: named, ...others } = given;
  const params = withoutEmptyCursor(withoutNulls(others));
  if (isLeftOut(named, NO_ARGUMENTS)) return { ...plain, params };
  return { ...plain, params: { ...params, arguments: plainArguments(plain['method'], named) } };
}
