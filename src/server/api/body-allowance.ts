import 'server-only';
import type { Actor } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { actorOfSessionRow } from '../auth/session';
import { db } from '../db';
import type { SenderHeaders } from '../http/body-allowance';
import { rulesOf, SMALL_BODY_BYTES } from '../http/path-rules';
import { isScimCaller } from '../services/scim/scim-tokens';
import { isProgramToken } from '../services/token/find-token';
import { sessionOfCookies } from './context';
import { API_PATH, acceptsLongInput } from './procedures';

const IMPORT_PATH = '/api/import';
const SCIM_PATH = '/scim/';
const PROGRAMS_PATH = '/api/v1/';
const AGENTS_PATH = '/mcp';

/**
 * Returns the body limit in bytes of a request: the small limit, or the path's own for senders who need it: directories
 * and programs with a token, members, and for imports those who may import; of the procedures, only those with a long
 * input.
 */
export async function bodyAllowance(path: string, sender: SenderHeaders): Promise<number> {
  const { maxBodyBytes } = rulesOf(path, false);
  const isShort = path.startsWith(API_PATH) && !path.slice(API_PATH.length).split(',').some(acceptsLongInput);
  if (maxBodyBytes <= SMALL_BODY_BYTES || isShort) return SMALL_BODY_BYTES;
  const now = new Date();
  const authorization = sender.authorization ?? null;
  if (path === AGENTS_PATH || path.startsWith(PROGRAMS_PATH)) {
    const api = path === AGENTS_PATH ? 'agents' : 'api';
    return (await isProgramToken({ db, now }, authorization, api)) ? maxBodyBytes : SMALL_BODY_BYTES;
  }
  const isAllowed = path.startsWith(SCIM_PATH)
    ? await isScimCaller({ db, now }, authorization)
    : maySendMuch(actorOfSessionRow(await sessionOfCookies(sender.cookie)), path);
  return isAllowed ? maxBodyBytes : SMALL_BODY_BYTES;
}

function maySendMuch(actor: Actor, path: string): boolean {
  return actor.kind === 'member' && (path !== IMPORT_PATH || canCreate(actor));
}
