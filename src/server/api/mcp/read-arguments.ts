import 'server-only';
import { agentMessages } from '@/domain/agent/messages';
import { placeOf } from '@/domain/input-problems';
import {
  alternativesOf,
  asBoolean,
  asChoice,
  asNumber,
  asText,
  emptyAs,
  isFields,
  isFreeText,
  isLeftOut,
  isShape,
  isSimple,
  itemsByPlace,
  itemsOf,
  mapOfPairs,
  plainName,
  textOfParts,
  trimmed,
  unnested,
  unquoted,
  type Fields,
  type Shape,
} from './argument-forms';
import { structureOf } from './structure-text';

/**
 * Arguments as the schema means them, the places of members that it does not know, and in words those that were taken
 * for what they are not in form.
 */
export type ReadArguments = { value: unknown; unknown: readonly string[]; taken: readonly string[] };

type Path = readonly PropertyKey[];

/** Members that frameworks put all arguments into. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'actioninput',
  'arg',
  'args',
  'arguments',
  'body',
  'data',
  'function',
  'functionargs',
  'functionarguments',
  'functioncall',
  'input',
  'inputs',
  'json',
  'kwargs',
  'parameters',
  'params',
  'payload',
  'toolargs',
  'toolarguments',
  'toolcall',
  'toolinput',
]);
/** What a call says beside its arguments. */
const CALL_WORDS: ReadonlySet<string> = new Set([
  ...['action', 'callid', 'function', 'id', 'jsonrpc', 'method', 'name', 'tool', 'toolname', 'type'],
]);
/** The arguments of a call in the APIs of models, whatever the members of the tool are called. */
const OF_CALL: ReadonlySet<string> = new Set(['arguments', 'input']);

/** Reads arguments by one schema, and collects what that does not know and what came in a form of its own. */
class Reader {
  readonly unknown: string[] = [];
  readonly taken: string[] = [];

  read(shape: Shape, given: unknown, path: Path): unknown {
    const { kinds } = alternativesOf(shape);
    const [only, ...others] = kinds;
    if (only === undefined || others.length > 0) return given;
    switch (only.type) {
      case 'string': {
        const text = this.one(textOfParts(given) ?? given, path);
        return asChoice(asText(isFreeText(only) ? text : trimmed(unquoted(text))), only.enum ?? []);
      }
      case 'integer':
      case 'number':
        return asNumber(unquoted(this.one(given, path)));
      case 'boolean':
        return asBoolean(unquoted(this.one(given, path)));
      case 'array':
        return this.list(only, itemsByPlace(emptyAs(structureOf(given), [])), path);
      case 'object':
        return this.object(only, emptyAs(structureOf(given), {}), path);
      default:
        return given;
    }
  }

  private take(path: Path, words: (place: string) => string): void {
    this.taken.push(words(placeOf(path)));
  }

  /** The only item of a list, or the member `value` alone, where one value is meant. */
  private one(given: unknown, path: Path): unknown {
    const isAround = Array.isArray(given) || (isFields(given) && 'value' in given);
    const inside: readonly unknown[] = isAround ? Object.values<unknown>(given) : [];
    const [only] = inside;
    if (inside.length !== 1 || !isSimple(only)) return given;
    this.take(path, agentMessages.takenAsOne);
    return only;
  }

  private list({ items }: Shape, given: unknown, path: Path): unknown {
    if (!isShape(items) || Array.isArray(items)) return given;
    const inner = unnested(given, items);
    const isList = Array.isArray(inner);
    const all: readonly unknown[] | undefined = isList ? inner : itemsOf(inner, items);
    if (all === undefined) return given;
    if (!isList || inner !== given) this.take(path, agentMessages.takenAsList);
    // Nothing is no item: an empty list, split from an empty text, has one.
    const kept = all.filter((item: unknown) => !isLeftOut(item, items));
    return kept.map((item, index) => this.read(items, item, [...path, index]));
  }

  private object(shape: Shape, given: unknown, path: Path): unknown {
    const { additionalProperties: values } = shape;
    if (!isShape(values)) return isFields(given) ? this.fields(shape, given, path) : given;
    const map = mapOfPairs(given);
    if (!isFields(map)) return given;
    if (map !== given) this.take(path, agentMessages.takenAsMap);
    return this.map(values, map, path);
  }

  /** A value by name: an empty text is one, null is none. */
  private map(values: Shape, given: Fields, path: Path): unknown {
    const kept = Object.entries(given).filter(([, value]) => value !== null);
    return Object.fromEntries(
      kept.map(([name, value]) => [name, this.read(values, value, [...path, name])] as const),
    );
  }

  private fields({ properties = {}, required = [] }: Shape, given: Fields, path: Path): unknown {
    const known = new Map(Object.entries(properties));
    const nameOf = knownNames(known, given);
    const kept = Object.entries(given).flatMap(([written, value]) => {
      const name = nameOf(written);
      const shape = known.get(name);
      const here = [...path, written];
      if (!isShape(shape)) {
        this.unknown.push(placeOf(here));
        return [];
      }
      if (name !== written) this.take(here, (place) => agentMessages.takenAsName(place, name));
      if (!required.includes(name) && isLeftOut(value, shape)) return [];
      return [[name, this.read(shape, value, [...path, name])] as const];
    });
    return Object.fromEntries(kept);
  }

  /** All arguments, where a framework put them into one member, or into a list. */
  unwrapped(shape: Shape, given: unknown): unknown {
    let all = structureOf(given);
    if (Array.isArray(all) && all.length === 1 && isFields(all[0])) all = all[0];
    for (let inside = this.inside(shape, all); inside !== undefined; inside = this.inside(shape, all))
      all = inside;
    return all;
  }

  /**
   * What the only member that says something contains, if that is a member for all arguments; also beside what a call
   * says of itself.
   */
  private inside({ properties = {} }: Shape, given: unknown): Fields | undefined {
    const members = isFields(given) ? Object.entries(given) : [];
    const nameOf = knownNames(new Map(Object.entries(properties)), {});
    const isKnown = (name: string) => Object.hasOwn(properties, nameOf(name));
    const isWord = ([name, value]: readonly [string, unknown]) =>
      CALL_WORDS.has(plainName(name)) && isSimple(value);
    const around = members.filter((member) => !isWord(member));
    if (!around.every(([name]) => WRAPPERS.has(plainName(name)) && !isKnown(name))) return undefined;
    const saying = around.filter(([, value]) => !isLeftOut(value, { type: 'string' }));
    const [only, ...others] = saying.length === 0 ? around : saying;
    const inside = structureOf(only?.[1]);
    if (only === undefined || others.length > 0 || !isFields(inside)) return undefined;
    const isSaid = members.some((member) => isWord(member) && isKnown(member[0]));
    if (isSaid && !OF_CALL.has(plainName(only[0]))) return undefined;
    this.take([only[0]], agentMessages.takenAsAll);
    return inside;
  }
}

/** Which member of a schema a written name means: one of that name, or the only one in another spelling. */
function knownNames(known: ReadonlyMap<string, unknown>, given: Fields): (written: string) => string {
  const bySpelling = new Map<string, readonly string[]>();
  for (const name of known.keys()) {
    bySpelling.set(plainName(name), [...(bySpelling.get(plainName(name)) ?? []), name]);
  }
  const spellings = Object.keys(given).map(plainName);
  return (written) => {
    if (known.has(written)) return written;
    const [name = written, ...others] = bySpelling.get(plainName(written)) ?? [];
    const isOnly =
      others.length === 0 &&
      spellings.indexOf(plainName(written)) === spellings.lastIndexOf(plainName(written));
    return isOnly ? name : written;
  };
}

/**
 * Reads the arguments of a tool as models and frameworks send them, before the tool's own schema validates them. What
 * may be left out may be null or an empty text. Numbers and truth values may be texts and the other way round, objects
 * and lists may be JSON text or what Python prints. One value stands for a list of one and the other way round, pairs for
 * a map, and a name may be spelled as other languages do. Members that the schema does not know are dropped and named.
 * @param shape the JSON schema of the tool's input
 */
export function readArguments(shape: Shape, given: unknown): ReadArguments {
  const reader = new Reader();
  const all = isLeftOut(given, shape) ? {} : reader.unwrapped(shape, structureOf(given));
  const value = reader.read(shape, all, []);
  return { value, unknown: reader.unknown, taken: reader.taken };
}

/** The values of a prompt's variables by name: texts, of which JSON is one; null is none. */
export function readValues(given: unknown): unknown {
  const values: Shape = { type: 'object', additionalProperties: { type: 'string' } };
  return new Reader().read(values, structureOf(given), []);
}
