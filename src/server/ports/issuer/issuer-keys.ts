import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { guardServiceHost } from '../service-host/service-host';
import { createIssuerClient, IssuerError, type RequestIssuer } from './issuer-client';

/** What an issuer publishes for checking its tokens. */
export type IssuerKeys = {
  /** As it calls itself, and names itself in its tokens. */
  issuer: string;
  /** Signature algorithms of identity tokens; null if it doesn't list them. */
  algorithms: string[] | null;
  keys: JSONWebKeySet;
};

const Metadata = z.looseObject({
  issuer: z.string(),
  jwks_uri: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()).nullish(),
});
const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(1_000) });

type Named = { issuer: string; source: 'environment' | 'saved' };

/** How long keys are used, and how soon they are fetched again for an unknown one, and after a failure. */
const KEYS_MS = 10 * 60 * 1_000;
const UNKNOWN_KEY_MS = 60 * 1_000;
const FAILURE_MS = 10 * 1_000;

type Kept = { until: number; retryAt: number; keys: Promise<IssuerKeys> };
const kept = new Map<string, Kept>();

async function readJson<Value>(
  ask: RequestIssuer,
  address: string,
  schema: z.ZodType<Value>,
): Promise<Value> {
  const { status, body } = await ask(address);
  if (status !== 200) throw new IssuerError('failed', String(status));
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new IssuerError('failed', 'JSON');
  }
}

async function fetchKeys({ issuer, source }: Named): Promise<IssuerKeys> {
  const host = guardServiceHost(source === 'saved' ? 'admin' : 'environment');
  const ask = createIssuerClient({ issuer, host });
  const address = issuer.replace(/\/$/, '');
  const said = await readJson(ask, `${address}/.well-known/openid-configuration`, Metadata);
  if (said.issuer.replace(/\/$/, '') !== address) throw new IssuerError('failed', 'issuer');
  const keys = await readJson(ask, said.jwks_uri, KeySet);
  return { issuer: said.issuer, algorithms: said.id_token_signing_alg_values_supported ?? null, keys };
}

/**
 * Returns the keys of the configured issuer, fetched at most every ten minutes, and once a minute if `again` says that a
 * key is unknown. Whoever sends tokens can't make this server ask more often. Throws {@link IssuerError}.
 */
export async function issuerKeys(named: Named, again = false): Promise<IssuerKeys> {
  // Monotonic, because a clock that is set back would extend the lifetime of the keys.
  const now = performance.now();
  const name = `${named.source} ${named.issuer}`;
  const found = kept.get(name);
  if (found !== undefined && now < found.until && (!again || now < found.retryAt)) return found.keys;
  // While the issuer is down, the known keys go on.
  const keys = fetchKeys(named).catch((error: unknown) => {
    if (found !== undefined) return found.keys;
    throw error;
  });
  const one: Kept = { until: now + KEYS_MS, retryAt: now + UNKNOWN_KEY_MS, keys };
  keys.catch(() => (one.until = now + FAILURE_MS));
  // Only one issuer is configured at a time.
  kept.clear();
  kept.set(name, one);
  return one.keys;
}
