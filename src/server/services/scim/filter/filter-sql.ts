import { Prisma } from '@/generated/prisma/client';
import { type Attributes, find, type Value } from './attributes';
import { type AttributePath, type Comparison, type Filter, FilterError, type FilterValue } from './filter';

/** Converts a filter to an SQL condition. NULL counts as no match. */

const ORDER: Readonly<Partial<Record<Comparison, Prisma.Sql>>> = {
  gt: Prisma.sql`>`,
  ge: Prisma.sql`>=`,
  lt: Prisma.sql`<`,
  le: Prisma.sql`<=`,
};

/** Texts that differ only in case, or in the form of a letter, are equal. */
const folded = (sql: Prisma.Sql): Prisma.Sql => Prisma.sql`lower(normalize(${sql}, NFKC))`;

function compareTexts(column: Prisma.Sql, operator: Comparison, value: Prisma.Sql): Prisma.Sql {
  switch (operator) {
    case 'eq':
    case 'ne':
      return Prisma.sql`${column} = ${value}`;
    case 'co':
      return Prisma.sql`strpos(${column}, ${value}) > 0`;
    case 'sw':
      return Prisma.sql`starts_with(${column}, ${value})`;
    case 'ew':
      return Prisma.sql`right(${column}, length(${value})) = ${value}`;
    default:
      return Prisma.sql`${column} COLLATE "C" ${ORDER[operator]} ${value}`;
  }
}

function textCondition(to: Value, operator: Comparison, value: FilterValue): Prisma.Sql {
  if (typeof value !== 'string') throw new FilterError('Compare a text with a text in quotes');
  if ((operator === 'eq' || operator === 'ne') && to.equals !== undefined) return to.equals(value);
  const given = Prisma.sql`${value}::text`;
  return to.type === 'exact'
    ? compareTexts(to.sql, operator, given)
    : compareTexts(folded(to.sql), operator, folded(given));
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

function booleanCondition(to: Value, operator: Comparison, value: FilterValue): Prisma.Sql {
  // Some directories write "True".
  const wanted = typeof value === 'string' ? BOOLEANS[value.toLowerCase()] : value;
  if (typeof wanted !== 'boolean') throw new FilterError('Compare with true or false');
  if (operator !== 'eq' && operator !== 'ne')
    throw new FilterError('True and false have no order (eq or ne)');
  return Prisma.sql`${to.sql} = ${wanted}`;
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[-+]\d\d:\d\d)?)?$/i;

function dateCondition(to: Value, operator: Comparison, value: FilterValue): Prisma.Sql {
  const moment = typeof value === 'string' && MOMENT.test(value) ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new FilterError('Compare with a moment: "2026-11-30T08:00:00Z"');
  if (operator === 'eq' || operator === 'ne') return Prisma.sql`${to.sql} = ${moment}`;
  const order = ORDER[operator];
  if (order === undefined) throw new FilterError('Moments have no parts (eq, ne, gt, ge, lt or le)');
  return Prisma.sql`${to.sql} ${order} ${moment}`;
}

const CONDITIONS: Readonly<Record<Value['type'], typeof textCondition>> = {
  text: textCondition,
  exact: textCondition,
  boolean: booleanCondition,
  date: dateCondition,
};

const NEVER = Prisma.sql`FALSE`;

/** SQL condition that a value exists; for several, that one does. */
function isThere(value: Value): Prisma.Sql {
  return Prisma.sql`${value.sql} IS NOT NULL`;
}

/** Without a value the comparison is unknown, which counts as false. */
const not = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`(${condition} IS NOT TRUE)`;

/** Builds the condition of a filter of one kind. Throws {@link FilterError}. */
export class FilterSql {
  constructor(
    private readonly kind: 'Users' | 'Groups',
    private readonly attributes: Attributes,
  ) {}

  of(filter: Filter): Prisma.Sql {
    switch (filter.kind) {
      case 'and':
        return Prisma.sql`(${this.of(filter.filters[0])} AND ${this.of(filter.filters[1])})`;
      case 'or':
        return Prisma.sql`(${this.of(filter.filters[0])} OR ${this.of(filter.filters[1])})`;
      case 'not':
        return not(this.of(filter.filter));
      case 'within':
        return this.within(filter.attribute, filter.filter);
      case 'present':
        return this.present(filter.path);
      case 'compare':
        return this.compare(filter.path, filter.operator, filter.value);
    }
  }

  private found(path: AttributePath) {
    const found = find(this.kind, this.attributes, path);
    if (found === null) {
      const { attribute, part } = path;
      throw new FilterError(
        `There is no attribute ${(part === null ? attribute : `${attribute}.${part}`).slice(0, 100)}`,
      );
    }
    return found;
  }

  private present(path: AttributePath): Prisma.Sql {
    const { owner, value } = this.found(path);
    if (owner.type === 'unkept') return NEVER;
    if (owner.type === 'values') return owner.exists(value === null ? Prisma.sql`TRUE` : isThere(value));
    if (value !== null) return Prisma.sql`(${isThere(value)})`;
    const parts = owner.type === 'complex' ? Object.values(owner.parts).map(isThere) : [];
    return Prisma.sql`(${Prisma.join(parts, ' OR ')})`;
  }

  private compare(path: AttributePath, operator: Comparison, value: FilterValue): Prisma.Sql {
    if (value === null) {
      if (operator !== 'eq' && operator !== 'ne') throw new FilterError('Nothing has no order (eq or ne)');
      return operator === 'eq' ? not(this.present(path)) : this.present(path);
    }
    const { owner, value: to } = this.found(path);
    if (to === null) {
      if (owner.type === 'complex') throw new FilterError(`Name a part of ${path.attribute}`);
      return operator === 'ne' ? Prisma.sql`TRUE` : NEVER;
    }
    const plain = Prisma.sql`(${CONDITIONS[to.type](to, operator, value)})`;
    const condition = owner.type === 'values' ? owner.exists(plain) : plain;
    // A missing value equals nothing.
    return operator === 'ne' ? not(condition) : condition;
  }

  private within(attribute: string, filter: Filter): Prisma.Sql {
    const { owner } = this.found({ attribute, part: null });
    if (owner.type === 'unkept') return NEVER;
    if (owner.type !== 'values') throw new FilterError(`${attribute} has one value: ask for its parts`);
    return owner.exists(new FilterSql(this.kind, owner.parts).of(filter));
  }
}
