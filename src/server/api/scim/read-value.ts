import { invalidSyntax, invalidValue } from './scim-error';

/** JSON values as directories send them. Names of members are case-insensitive (RFC 7643, 2.1). */

type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the members of an object by their names in lower case, without the prefix of the schema. */
export function membersOf(value: unknown): Members {
  if (!isObject(value)) throw invalidSyntax('Send a JSON object');
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
}

/** Returns the members of a whole resource. Throws 400 for one of another schema. */
export function resourceOf(value: unknown, schema: string): Members {
  const members = membersOf(value);
  const { schemas } = members;
  if (schemas === undefined) return members;
  const names = Array.isArray(schemas) ? schemas.map((name) => String(name).toLowerCase()) : null;
  const isSound = names !== null && (names.length === 0 || names.includes(schema.toLowerCase()));
  if (!isSound) throw invalidSyntax(`schemas: name ${schema}`);
  return members;
}

/** Returns a text; undefined without one. Some directories write ids as numbers. */
export function textOf(attribute: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw invalidValue(attribute, 'a text');
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Parses a boolean; Microsoft Entra writes `"False"`. */
export function booleanOf(attribute: string, value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  const found = typeof value === 'string' ? BOOLEANS[value.toLowerCase()] : value;
  if (typeof found !== 'boolean') throw invalidValue(attribute, 'true or false');
  return found;
}

/** Returns the values of a multi-valued attribute; a single one may replace the list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

/** Returns the ids in a list of members: objects with `value`, or only ids. */
export function idsIn(value: unknown): string[] {
  return listOf(value).map((one) => {
    const id = isObject(one) ? membersOf(one)['value'] : one;
    if (typeof id !== 'string') throw invalidValue('members', 'objects with the id of a user as value');
    return id;
  });
}

/**
 * Returns the address to store of several: the primary one, else the one at work, else the first.
 * @param isAddition whether an address that is neither leaves the current one unchanged
 */
export function emailIn(value: unknown, isAddition = false): string | undefined {
  const emails = listOf(value).map((one) => {
    const members = isObject(one) ? membersOf(one) : { value: one };
    return {
      value: textOf('emails', members['value']),
      isPrimary: booleanOf('emails.primary', members['primary']) === true,
      isWork: textOf('emails.type', members['type'])?.toLowerCase() === 'work',
    };
  });
  const chosen =
    emails.findLast(({ isPrimary }) => isPrimary) ??
    emails.find(({ isWork }) => isWork) ??
    (isAddition ? undefined : emails[0]);
  return chosen?.value === '' ? undefined : chosen?.value;
}
