const KIB = 1024;
const MIB = 1024 * KIB;
/** Body limit without identification; enough for most requests. */
export const SMALL_BODY_BYTES = 64 * KIB;
/** Body limit of senders known to need it: a prompt of 200,000 characters, in any script. */
export const LONG_INPUT_BYTES = 2 * MIB;

/** Body limit of the ZIP of a skill. */
const SKILL_ARCHIVE_BYTES = 18 * MIB;

const READING_METHODS: readonly string[] = ['GET', 'HEAD'];
const ANY_METHOD: readonly string[] = [...READING_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE'];
const JSON_TYPE = 'application/json';
const SCIM_TYPE = 'application/scim+json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

export interface PathRules {
  methods: readonly string[];
  /** Media types of a body; null for any. */
  mediaTypes: readonly string[] | null;
  /** Responses are JSON, errors too. */
  isApi: boolean;
  /** Errors are problem documents (RFC 9457). */
  hasProblems: boolean;
  /** HTML that runs scripts; other responses of the site run none. */
  isPage: boolean;
  /** Requested so often, or by machines, that successful requests are logged as `debug`. */
  isQuiet: boolean;
  /** The body is parsed as a whole: its structure is limited, it is held in memory, and an invalid one counts. */
  isInput: boolean;
  /** Signs people or agents in, and has limits of its own: it never counts as invalid input, and never waits for that limit. */
  hasOwnLimits: boolean;
  /** The body is streamed to disk. */
  isStreamed: boolean;
  /** Stores nothing, and takes what a person shares from another app: the browser sends it without a site. */
  isShareTarget: boolean;
  /** Paths below it contain a secret, which must not appear in logs, referrers or search engines. */
  isSecret: boolean;
  /** Body limit in bytes for allowed senders ({@link BodyAllowance}); all others have the small limit. */
  maxBodyBytes: number;
}

const CALLS = '/api/trpc';

/** The calls by which people sign in, register, enter a code or set a password. */
export const SIGN_IN_CALLS: ReadonlySet<string> = new Set(
  [
    ...['challenge', 'register', 'requestPasswordReset', 'checkRecoveryLink', 'resetPassword'],
    ...['sendCode', 'resend', 'verifyOtp', 'confirmEmailChange'],
    ...['factors.challenge', 'factors.enroll', 'factors.verify'],
    ...['passkeys.signInOptions', 'passkeys.signIn'],
  ].map((name) => `account.${name}`),
);

/** Returns whether all calls of a request are ones by which people sign in. */
function isSigningIn(path: string): boolean {
  return (
    isUnder(path, CALLS) &&
    path
      .slice(CALLS.length + 1)
      .split(',')
      .every((name) => SIGN_IN_CALLS.has(name))
  );
}

/** Returns whether a path equals an address or is below it. */
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
  hasOwnLimits: false,
  isStreamed: false,
  isSecret: false,
  isShareTarget: false,
  maxBodyBytes: SMALL_BODY_BYTES,
};

/** Allowance for multipart framing and the other fields of a form beside the file. */
const FORM_OVERHEAD_BYTES = 64 * KIB;

const RULES: readonly [address: string, rules: PathRules][] = [
  // tRPC would run a procedure without input from a form body, which any site can send.
  [CALLS, { ...DATA, mediaTypes: [JSON_TYPE], isInput: true, maxBodyBytes: LONG_INPUT_BYTES }],
  ['/api/auth', { ...DATA, mediaTypes: [JSON_TYPE, FORM_TYPE], isInput: true, hasOwnLimits: true }],
  ['/api/avatars', { ...DATA, maxBodyBytes: 5 * MIB + FORM_OVERHEAD_BYTES }],
  ['/api/files', { ...DATA, maxBodyBytes: 5 * MIB }],
  ['/api/export', { ...DATA, mediaTypes: [JSON_TYPE], isInput: true, maxBodyBytes: 512 * KIB }],
  ['/api/import', { ...DATA, isStreamed: true, maxBodyBytes: 50 * MIB + FORM_OVERHEAD_BYTES }],
  ['/scim', { ...DATA, mediaTypes: [SCIM_TYPE, JSON_TYPE], isInput: true, maxBodyBytes: MIB }],
  [
    '/api/v1',
    {
      ...DATA,
      methods: ANY_METHOD,
      mediaTypes: [JSON_TYPE],
      hasProblems: true,
      isInput: true,
      maxBodyBytes: LONG_INPUT_BYTES,
    },
  ],
  [
    '/mcp',
    { ...DATA, methods: ['POST'], mediaTypes: [JSON_TYPE], isInput: true, maxBodyBytes: LONG_INPUT_BYTES },
  ],
  // Agents that request authorization.
  ['/oauth/authorize', { ...DATA, methods: ['GET'] }],
  [
    '/oauth/token',
    { ...DATA, methods: ['POST'], mediaTypes: [FORM_TYPE], isInput: true, hasOwnLimits: true },
  ],
  [
    '/oauth/revoke',
    { ...DATA, methods: ['POST'], mediaTypes: [FORM_TYPE], isInput: true, hasOwnLimits: true },
  ],
  [
    '/oauth/register',
    { ...DATA, methods: ['POST'], mediaTypes: [JSON_TYPE], isInput: true, hasOwnLimits: true },
  ],
  ['/.well-known/agent-skills', { ...DATA, methods: READING_METHODS }],
  ['/.well-known/oauth-authorization-server', { ...DATA, methods: READING_METHODS }],
  ['/.well-known/oauth-protected-resource', { ...DATA, methods: READING_METHODS }],
  ['/api/health', { ...DATA, isQuiet: true }],
  ['/api/share', { ...DATA, methods: ['POST'], mediaTypes: [FORM_TYPE], isShareTarget: true }],
  ['/api', DATA],
];

/** Addresses that take the ZIP of a skill; what else they do has no body. */
const SKILL_UPLOADS = /^\/api\/v1\/(?:skills|prompts\/[^/]+\/skill)$/;
const SKILL_UPLOAD: PathRules = {
  ...DATA,
  mediaTypes: ['application/zip'],
  hasProblems: true,
  isStreamed: true,
  maxBodyBytes: SKILL_ARCHIVE_BYTES,
};

/** Pages accept no body: the product has no Server Actions, so a POST to a page is never legitimate. */
const PAGE: PathRules = { ...DATA, methods: READING_METHODS, isApi: false, isPage: true };
/** Pages of guest links (docs/decisions/0020-grants-and-guest-links.md). */
const SECRET_PAGES = '/s';
/** Files of versions, below the pages of their prompts. */
const FILE = /^\/prompts\/[^/]+\/files\/./;
const BUILD: PathRules = { ...PAGE, isPage: false };

/**
 * Returns the rules of a path. Limits, media types, methods, headers and the log all follow them.
 * @param path as {@link readTarget} returns it
 * @param isDevelopment Next's development client writes to its own addresses
 */
export function rulesOf(path: string, isDevelopment: boolean): PathRules {
  if (SKILL_UPLOADS.test(path)) return SKILL_UPLOAD;
  const found = RULES.find(([address]) => isUnder(path, address))?.[1];
  if (found !== undefined) return isSigningIn(path) ? { ...found, hasOwnLimits: true } : found;
  if (FILE.test(path)) return { ...DATA, methods: READING_METHODS, isApi: false };
  if (isUnder(path, SECRET_PAGES)) return { ...PAGE, isSecret: true };
  const isBuild = isUnder(path, '/_next');
  const rules = isBuild ? { ...BUILD, isQuiet: isUnder(path, '/_next/static') } : PAGE;
  const isWritable = isDevelopment && (isBuild || path.startsWith('/__nextjs'));
  return isWritable ? { ...rules, methods: ANY_METHOD } : rules;
}

/** Images are served as stored: an optimizer that fetches any given address is not allowed. */
export function isImageOptimizer(path: string): boolean {
  return isUnder(path, '/_next/image');
}
