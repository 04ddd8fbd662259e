/** How far the clock of a provider may be off, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** Signatures of identity tokens that only the issuer can make: a shared secret (HS256) and none at all prove nothing. */
export const TOKEN_SIGNATURES: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA'],
];

export const GOOGLE = { issuer: 'https://accounts.google.com', scopes: 'openid email profile' } as const;

/** GitHub, where no server of a company's own is named. */
export const GITHUB = { address: 'https://github.com', scopes: 'read:user user:email' } as const;
