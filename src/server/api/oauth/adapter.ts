import 'server-only';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { OAUTH_PATHS } from '@/domain/connection/paths';
import { siteUrl } from '@/env';
import type { Database } from '@/server/db';
import { findGrant, recordConnection, revokeGrant } from '@/server/services/connection/grants';
import {
  consumeRecord,
  consumeRefreshToken,
  findRecord,
  isRefreshedAgain,
  RECORD_KINDS,
  type RecordKind,
  removeRecord,
  removeRecordsOf,
  saveRecord,
} from '@/server/services/token/oauth-records';
import { AGENTS_RESOURCE } from '@/server/services/token/agents-resource';

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** Adapter methods that the flow never calls. */
const NOTHING: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

/** Grants are the connections that users have made: the library reads and ends them, but creates none. */
function grantAdapter(db: Database): Adapter {
  return {
    ...NOTHING,
    find: async (id) => {
      const grant = await findGrant({ db, now: new Date() }, id);
      if (grant === null) return undefined;
      return {
        jti: id,
        kind: 'Grant',
        iat: seconds(grant.createdAt),
        exp: seconds(grant.expiresAt),
        accountId: grant.profileId,
        clientId: grant.clientId,
        resources: { [AGENTS_RESOURCE]: grant.scopes.join(' ') },
      };
    },
    destroy: (id) => revokeGrant({ db, now: new Date() }, id),
  };
}

/** Removes the token or code from a payload: its own name and the address to continue at, which contains it. */
function withoutName(payload: AdapterPayload): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).filter(
      ([key, value]) => key !== 'jti' && key !== 'returnTo' && value !== undefined,
    ),
  );
}

function recordAdapter(db: Database, kind: RecordKind): Adapter {
  const named = (name: string) => ({ kind, name });
  return {
    ...NOTHING,
    upsert: async (name, payload, expiresIn) => {
      const now = new Date();
      const expiresAt = expiresIn === undefined ? undefined : new Date(now.getTime() + expiresIn * 1_000);
      await saveRecord({ db, now }, named(name), { payload: withoutName(payload), expiresAt });
      const { grantId, clientId } = payload;
      const isToken = kind === 'AccessToken' || kind === 'RefreshToken';
      if (isToken && grantId !== undefined && clientId !== undefined && expiresAt !== undefined) {
        await recordConnection({ db, now }, { id: grantId, clientId, until: expiresAt });
      }
    },
    find: async (name) => {
      const found = await findRecord({ db, now: new Date() }, named(name));
      if (found === null) return undefined;
      const { payload, consumedAt } = found;
      const isSpent =
        consumedAt !== null && !(kind === 'RefreshToken' && isRefreshedAgain(consumedAt, new Date()));
      return {
        ...payload,
        ...(kind !== 'Client' && { jti: name }),
        ...(kind === 'Interaction' && { returnTo: `${siteUrl}${OAUTH_PATHS.authorize}/${name}` }),
        ...(isSpent && { consumed: seconds(consumedAt) }),
      };
    },
    consume: async (name) => {
      // One use too many at the same time is rejected here, and ends nothing; later reuse is detected by the library, and
      // ends the connection.
      const around = { db, now: new Date() };
      const isGood =
        kind === 'RefreshToken'
          ? await consumeRefreshToken(around, name)
          : await consumeRecord(around, named(name));
      if (!isGood) throw new errors.InvalidGrant('already used');
    },
    destroy: (name) => removeRecord(db, named(name)),
    revokeByGrantId: (grantId) => removeRecordsOf(db, kind, grantId),
  };
}

/**
 * Storage of the authorization server: entirely in the database, so that any server of an instance can continue a flow.
 * It keeps no sessions of its own: the user decides about each request again.
 */
export function createAdapter(db: Database): (name: string) => Adapter {
  return (name) => {
    const kind = RECORD_KINDS.find((known) => known === name);
    if (kind !== undefined) return recordAdapter(db, kind);
    return name === 'Grant' ? grantAdapter(db) : NOTHING;
  };
}
