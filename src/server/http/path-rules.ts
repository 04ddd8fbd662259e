const KIB = 1024;
const MIB = 1024 * KIB;
/** A body of anybody, and all that most requests ever need. */
export const SMALL_BODY_BYTES = 64 * KIB;
/** A body whose sender is known to need it: a prompt of 200,000 characters, in any script. */
export const LONG_INPUT_BYTES = 2 * MIB;

const READING_METHODS: readonly string[] = ['GET', 'HEAD'];
const ANY_METHOD: readonly string[] = [...READING_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE'];
const JSON_TYPE = 'application/json';
const SCIM_TYPE = 'application/scim+json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** All that the HTTP server decides by a path. */
export interface PathRules {
  methods: readonly string[];
  /** Of a body; null for any. */
  mediaTypes: readonly string[] | null;
  /** Answers are data in JSON, refusals too. */
  isApi: boolean;
  /** Refusals are problem documents (RFC 9457). */
  hasProblems: boolean;
  /** HTML that runs scripts; anything else of the site runs none. */
  isPage: boolean;
  /** Asked for so often, or by machines, that its line in the log only matters to someone looking for it. */
  isQuiet: boolean;
  /** The body is parsed whole: its structure is limited, it is held in memory, and a refused one counts. */
  isInput: boolean;
  /** The body goes to the disk as it comes. */
  isStreamed: boolean;
  /** What stands below it opens something: no log, referrer or search engine learns it. */
  isSecret: boolean;
  /** Bytes of a body for those who may send so much ({@link BodyAllowance}); everybody else has the small limit. */
  mostBodyBytes: number;
}

/** Whether a path is an address or stands below it. */
function isUnder(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}

const DATA: PathRules = {
  methods: ANY_METHOD,
  mediaTypes: null,
  isApi: true,
  hasProblems: false,
  isPage: false,
  isQuiet: false,
  isInput: false,
  isStreamed: false,
  isSecret: false,
  mostBodyBytes: SMALL_BODY_BYTES,
};

/** What multipart framing and the other fields of a form may add to a file. */
const FORM_OVERHEAD_BYTES = 64 * KIB;

const RULES: readonly [address: string, rules: PathRules][] = [
  // tRPC runs a procedure without input from a form's body, which any site may send.
  ['/api/trpc', { ...DATA, mediaTypes: [JSON_TYPE], isInput: true, mostBodyBytes: LONG_INPUT_BYTES }],
  ['/api/auth', { ...DATA, mediaTypes: [JSON_TYPE, FORM_TYPE], isInput: true }],
  ['/api/avatars', { ...DATA, mostBodyBytes: 5 * MIB + FORM_OVERHEAD_BYTES }],
  ['/api/export', { ...DATA, mediaTypes: [JSON_TYPE], isInput: true, mostBodyBytes: 512 * KIB }],
  ['/api/import', { ...DATA, isStreamed: true, mostBodyBytes: 50 * MIB + FORM_OVERHEAD_BYTES }],
  ['/scim', { ...DATA, mediaTypes: [SCIM_TYPE, JSON_TYPE], isInput: true, mostBodyBytes: MIB }],
  [
    '/api/v1',
    {
      ...DATA,
      methods: ANY_METHOD,
      mediaTypes: [JSON_TYPE],
      hasProblems: true,
      isInput: true,
      mostBodyBytes: LONG_INPUT_BYTES,
    },
  ],
  [
    '/mcp',
    { ...DATA, methods: ['POST'], mediaTypes: [JSON_TYPE], isInput: true, mostBodyBytes: LONG_INPUT_BYTES },
  ],
  // Agents that ask to be let in.
  ['/oauth/authorize', { ...DATA, methods: ['GET'] }],
  ['/oauth/token', { ...DATA, methods: ['POST'], mediaTypes: [FORM_TYPE], isInput: true }],
  ['/oauth/revoke', { ...DATA, methods: ['POST'], mediaTypes: [FORM_TYPE], isInput: true }],
  ['/oauth/register', { ...DATA, methods: ['POST'], mediaTypes: [JSON_TYPE], isInput: true }],
  ['/.well-known/oauth-authorization-server', { ...DATA, methods: READING_METHODS }],
  ['/.well-known/oauth-protected-resource', { ...DATA, methods: READING_METHODS }],
  ['/api/health', { ...DATA, isQuiet: true }],
  ['/api', DATA],
];

/** Pages take no body at all: the product has no Server Actions, so a POST to a page is never its own. */
const PAGE: PathRules = { ...DATA, methods: READING_METHODS, isApi: false, isPage: true };
/** Pages of guests' links (docs/decisions/0020-grants-and-guest-links.md). */
const SECRET_PAGES = '/s';
const BUILD: PathRules = { ...PAGE, isPage: false };

/**
 * The rules of a path. The only place that judges one: limits, media types, methods, headers and the log follow it.
 * @param path as {@link readTarget} gives it
 * @param isDevelopment Next's development client writes to its own addresses
 */
export function rulesOf(path: string, isDevelopment: boolean): PathRules {
  const found = RULES.find(([address]) => isUnder(path, address))?.[1];
  if (found !== undefined) return found;
  if (isUnder(path, SECRET_PAGES)) return { ...PAGE, isSecret: true };
  const isBuild = isUnder(path, '/_next');
  const rules = isBuild ? { ...BUILD, isQuiet: isUnder(path, '/_next/static') } : PAGE;
  const isWritable = isDevelopment && (isBuild || path.startsWith('/__nextjs'));
  return isWritable ? { ...rules, methods: ANY_METHOD } : rules;
}

/** Pictures are served as they are: an optimizer that fetches what it is told to has no place here. */
export function isImageOptimizer(path: string): boolean {
  return isUnder(path, '/_next/image');
}
