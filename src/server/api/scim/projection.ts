import { parsePath } from '@/server/services/scim/filter/parse-filter';
import { isObject } from './read-value';
import type { Resource } from './resource-out';

/** The requested attributes of a resource (RFC 7644, 3.9): `attributes` or `excludedAttributes`. */
export type Projection = { only: readonly Wanted[] | null; without: readonly Wanted[] };
type Wanted = { attribute: string; part: string | null };

function namesIn(text: string): Wanted[] {
  return text
    .split(',')
    .filter((name) => name.trim() !== '')
    .map((name) => parsePath(name) ?? { attribute: name.trim().toLowerCase(), part: null });
}

export function readProjection(attributes: string, excluded: string): Projection {
  const only = namesIn(attributes);
  return { only: only.length === 0 ? null : only, without: namesIn(excluded) };
}

/** Returns whether an attribute is requested, in full or in part. */
export function isWanted({ only, without }: Projection, name: string): boolean {
  const isExcluded = without.some(({ attribute, part }) => attribute === name && part === null);
  return only === null ? !isExcluded : only.some(({ attribute }) => attribute === name);
}

function partsOf(value: unknown, isKept: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => partsOf(one, isKept));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name.toLowerCase())));
}

/** Returns a resource with its requested attributes; id and schemas are always included. */
export function project(resource: Resource, projection: Projection): Resource {
  const { id, schemas, ...rest } = resource;
  const kept = Object.entries(rest).flatMap(([name, value]) => {
    const attribute = name.toLowerCase();
    if (!isWanted(projection, attribute)) return [];
    const of = (list: readonly Wanted[]) => list.filter((one) => one.attribute === attribute);
    const only = of(projection.only ?? []);
    const without = of(projection.without).map(({ part }) => part);
    const isWhole = only.length === 0 || only.some(({ part }) => part === null);
    const isKept = (part: string) =>
      projection.only === null ? !without.includes(part) : isWhole || only.some((one) => one.part === part);
    return [[name, partsOf(value, isKept)] as const];
  });
  return { schemas, id, ...Object.fromEntries(kept) };
}
