import type { Filter } from '@/server/services/scim/filter/filter';

/** Whether a value with parts matches the filter of a path: `emails[type eq "work"]`. Case is ignored. */
export function matches(value: Readonly<Record<string, string | boolean>>, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((one) => matches(value, one));
    case 'or':
      return filter.filters.some((one) => matches(value, one));
    case 'not':
      return !matches(value, filter.filter);
    case 'present':
      return Object.hasOwn(value, filter.path.attribute);
    case 'compare': {
      const part = Object.hasOwn(value, filter.path.attribute) ? value[filter.path.attribute] : undefined;
      const isSame = part !== undefined && String(part).toLowerCase() === String(filter.value).toLowerCase();
      return filter.operator === 'eq' ? isSame : filter.operator === 'ne' && !isSame;
    }
    case 'within':
      return false;
  }
}
