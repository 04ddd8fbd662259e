/**
 * The message of a PATCH in the spelling of the schemas (RFC 7643, 2.1: names have no case), without what is not kept here:
 * directories send telephone numbers and departments along with what matters, and must not be refused for them.
 */

type Kind = 'Users' | 'Groups';

/** What is kept of a resource, with the parts of it. */
const KEPT: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  Users: {
    userName: [],
    externalId: [],
    active: [],
    displayName: [],
    name: ['formatted', 'givenName', 'familyName'],
    emails: ['value', 'type', 'primary'],
  },
  Groups: { displayName: [], externalId: [], members: ['value', 'display', 'type'] },
};

/** What the schemas know beside it, in lower case. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  ...['id', 'meta', 'schemas', 'nickname', 'profileurl', 'title', 'usertype', 'preferredlanguage', 'locale'],
  ...[
    'timezone',
    'password',
    'phonenumbers',
    'ims',
    'photos',
    'addresses',
    'groups',
    'entitlements',
    'roles',
  ],
  ...['x509certificates'],
]);
const PARTS_PASSED_OVER: ReadonlySet<string> = new Set([
  ...['middlename', 'honorificprefix', 'honorificsuffix', 'display'],
]);

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)[:.]/i;
const PATH = /^([a-z0-9$_-]+)(\[[^\]]*\])?(?:\.([a-z0-9$_-]+))?$/i;
/** An address of another kind than the one that is kept. */
const OF_WORK = /^\[\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*\]$/i;

type Operation = { op?: unknown; path?: unknown; value?: unknown };

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Microsoft Entra writes `"False"` where the schema wants a boolean. */
function asBoolean(value: unknown): unknown {
  return typeof value === 'string' ? (BOOLEANS[value.toLowerCase()] ?? value) : value;
}

/** The members of an object with their names in lower case. */
function lowered(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
}

function spelt(name: string, known: readonly string[]): string | undefined {
  return known.find((one) => one.toLowerCase() === name.toLowerCase());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of an attribute with its parts as the schema spells them; of addresses those that are kept. */
function valueOf(attribute: string, parts: readonly string[], value: unknown): unknown {
  if (attribute === 'active') return asBoolean(value);
  const read = (one: unknown): unknown => {
    if (!isObject(one)) return one;
    const named = Object.entries(one).map(([name, part]) => [spelt(name, parts) ?? name, part] as const);
    const kept = Object.fromEntries(named.filter(([name]) => !PARTS_PASSED_OVER.has(name.toLowerCase())));
    return 'primary' in kept ? { ...kept, primary: asBoolean(kept.primary) } : kept;
  };
  return Array.isArray(value) ? value.map(read) : parts.length === 0 ? value : read(value);
}

/** The members of a value without a path that are kept; what no schema knows is left for the library to judge. */
function keptOf(kind: Kind, value: Record<string, unknown>): Record<string, unknown> {
  const kept = KEPT[kind];
  const entries = Object.entries(value).flatMap(([given, part]) => {
    const name = given.replace(CORE, '');
    const [root = '', ...rest] = name.split('.');
    if (name.toLowerCase().startsWith('urn:') || PASSED_OVER.has(root.toLowerCase())) return [];
    const attribute = spelt(root, Object.keys(kept));
    if (attribute === undefined) return [[given, part] as const];
    if (rest.length === 0) return [[attribute, valueOf(attribute, kept[attribute] ?? [], part)] as const];
    const sub = rest.join('.');
    if (PARTS_PASSED_OVER.has(sub.toLowerCase())) return [];
    return [[`${attribute}.${spelt(sub, kept[attribute] ?? []) ?? sub}`, part] as const];
  });
  return Object.fromEntries(entries);
}

/** One operation as the library reads it; null for one about something that is not kept. */
function readOperation(kind: Kind, given: unknown): Operation | null {
  const { op: verb, path, value } = lowered(given);
  const op = typeof verb === 'string' ? verb.toLowerCase() : verb;
  const rest = value === undefined ? {} : { value };
  if (typeof path !== 'string' || path === '') {
    if (!isObject(value)) return { op, ...rest };
    const kept = keptOf(kind, value);
    return Object.keys(kept).length === 0 && Object.keys(value).length > 0 ? null : { op, value: kept };
  }
  const plain = path.trim().replace(CORE, '');
  if (plain.toLowerCase().startsWith('urn:')) return null;
  const [, root = '', filter = '', part] = PATH.exec(plain) ?? [];
  if (PASSED_OVER.has(root.toLowerCase())) return null;
  const attribute = spelt(root, Object.keys(KEPT[kind]));
  if (attribute === undefined) return { op, path, ...rest };
  const parts = KEPT[kind][attribute] ?? [];
  if (part !== undefined && PARTS_PASSED_OVER.has(part.toLowerCase())) return null;
  const sub = part === undefined ? undefined : (spelt(part, parts) ?? part);
  if (attribute === 'emails' && filter !== '') {
    if (!OF_WORK.test(filter)) return null;
    // One address is kept: what is said of the one at work is said of it, also while there is none.
    if (sub === 'primary' || sub === 'type') return null;
    if (sub === 'value' && op !== 'remove') {
      return { op: 'replace', path: 'emails', value: [{ value, type: 'work', primary: true }] };
    }
  }
  const named = `${attribute}${filter}${sub === undefined ? '' : `.${sub}`}`;
  const isWhole = sub === undefined;
  return {
    op,
    path: named,
    ...(value !== undefined && { value: isWhole ? valueOf(attribute, parts, value) : value }),
  };
}

/**
 * Reads a message of a PATCH.
 * @returns the message for the library, and whether nothing is left to do of what it asked for
 */
export function readPatch(kind: string, given: unknown): { message: unknown; isEmpty: boolean } {
  const { schemas, operations } = lowered(given);
  if ((kind !== 'Users' && kind !== 'Groups') || !Array.isArray(operations)) {
    return { message: given, isEmpty: false };
  }
  const read = operations.map((one: unknown) => readOperation(kind, one)).filter((one) => one !== null);
  return { message: { schemas, Operations: read }, isEmpty: operations.length > 0 && read.length === 0 };
}
