import type { Prisma } from '@/generated/prisma/client';
import type { AttributePath } from './filter';

/** Attributes that filters and sort orders support for a kind of resources, and their SQL. */

/** One value, or NULL if a resource has none. */
export type Value = {
  type: 'text' | 'exact' | 'boolean' | 'date';
  sql: Prisma.Sql;
  /** Finds the resources with exactly this value by an index; the expression by itself would scan all. */
  equals?: (value: string) => Prisma.Sql;
};

/** Values with parts; `exists` tests whether one of them meets a condition. */
type Values = {
  type: 'values';
  parts: Readonly<Record<string, Value>>;
  exists: (condition: Prisma.Sql) => Prisma.Sql;
};

type Complex = { type: 'complex'; parts: Readonly<Record<string, Value>> };

/** An attribute of the schema that is not stored. */
type Unkept = { type: 'unkept' };

type Attribute = Value | Values | Complex | Unkept;
export type Attributes = Readonly<Record<string, Attribute>>;

/** Attributes of users in RFC 7643 that are not stored. */
const UNSTORED_USER_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses ' +
    'entitlements roles x509certificates'
  ).split(' '),
);
const EXTENSION = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';

/** Returns whether a schema of the service has this attribute, although it is not stored. */
export function isUnstoredAttribute(kind: 'Users' | 'Groups', attribute: string): boolean {
  const name = attribute.toLowerCase();
  if (kind === 'Groups') return false;
  return UNSTORED_USER_ATTRIBUTES.has(name) || name === EXTENSION || name.startsWith(`${EXTENSION}:`);
}

const isExpression = (value: Attribute | undefined): value is Value =>
  value !== undefined && value.type !== 'values' && value.type !== 'complex' && value.type !== 'unkept';

/** Resolves a path; null if no schema has it. A multi-valued attribute has its own part `value`. */
export function find(
  kind: 'Users' | 'Groups',
  attributes: Attributes,
  { attribute: name, part }: AttributePath,
): { owner: Attribute; value: Value | null } | null {
  const owner = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (owner === undefined)
    return isUnstoredAttribute(kind, name) ? { owner: { type: 'unkept' }, value: null } : null;
  if (isExpression(owner)) return part === null ? { owner, value: owner } : null;
  if (owner.type === 'unkept') return { owner, value: null };
  const wanted = part ?? (owner.type === 'values' ? 'value' : null);
  if (wanted === null) return { owner, value: null };
  const value = Object.hasOwn(owner.parts, wanted) ? owner.parts[wanted] : undefined;
  return value === undefined ? null : { owner, value };
}

export const text = (sql: Prisma.Sql): Value => ({ type: 'text', sql });
export const exact = (sql: Prisma.Sql): Value => ({ type: 'exact', sql });
export const flag = (sql: Prisma.Sql): Value => ({ type: 'boolean', sql });
export const date = (sql: Prisma.Sql): Value => ({ type: 'date', sql });
