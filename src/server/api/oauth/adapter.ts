import 'server-only';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { OAUTH_PATHS } from '@/domain/connection/paths';
import { siteUrl } from '@/env';
import type { Database } from '@/server/db';
import { findGrant, keepConnection, revokeGrant } from '@/server/services/connection/grants';
import {
  consumeRecord,
  consumeRefreshToken,
  findRecord,
  mayComeAgain,
  RECORD_KINDS,
  type RecordKind,
  removeRecord,
  removeRecordsOf,
  saveRecord,
} from '@/server/services/token/oauth-records';
import { AGENTS_RESOURCE } from '@/server/services/token/agents-resource';

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** What nothing of the flow asks for. */
const NOTHING: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

/** Grants are the connections that people have made: the library reads and ends them, and makes none. */
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

/** What is kept without the name that opens it: neither as such nor within the address that a request goes on at. */
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
        await keepConnection({ db, now }, { id: grantId, clientId, until: expiresAt });
      }
    },
    find: async (name) => {
      const found = await findRecord({ db, now: new Date() }, named(name));
      if (found === null) return undefined;
      const { payload, consumedAt } = found;
      const isSpent =
        consumedAt !== null &&
        !(kind === 'RefreshToken' && mayComeAgain({ payload, consumedAt }, new Date()));
      return {
        ...payload,
        ...(kind !== 'Client' && { jti: name }),
        ...(kind === 'Interaction' && { returnTo: `${siteUrl}${OAUTH_PATHS.authorize}/${name}` }),
        ...(isSpent && { consumed: seconds(consumedAt) }),
      };
    },
    consume: async (name) => {
      // Of too many at once the others are refused here; a later use is found out by the library, and ends the connection.
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
 * Where the authorization server keeps what it knows: all of it in the database, so that any server of an instance goes on with
 * what another has begun. Sessions of its own it has none: a person decides about each request again.
 */
export function createAdapter(db: Database): (name: string) => Adapter {
  return (name) => {
    const kind = RECORD_KINDS.find((known) => known === name);
    if (kind !== undefined) return recordAdapter(db, kind);
    return name === 'Grant' ? grantAdapter(db) : NOTHING;
  };
}
