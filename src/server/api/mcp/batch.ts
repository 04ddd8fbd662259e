import 'server-only';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { agentMessages } from '@/domain/agent/messages';
import { plainMessage } from './plain-message';

/** Maximum number of messages per request. */
export const BATCH_MAX = 20;

/** Revisions of the protocol with batches; a request without a revision uses the second. */
const BATCH_REVISIONS: ReadonlySet<string> = new Set(['2024-11-05', '2025-03-26']);

/** Methods that set up a connection or open a stream, and so must be the only message of their request. */
const ALONE: ReadonlySet<string> = new Set(['initialize', 'subscriptions/listen', 'server/discover']);

export type Messages = { messages: readonly object[]; isBatch: boolean };

/** Why a body contains no valid message, with the codes of JSON-RPC. */
export type BodyProblem = { code: number; message: string };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function batchProblem(given: readonly unknown[], revision: string | null): string | undefined {
  if (given.length === 0 || !given.every(isObject)) return agentMessages.oneMessage;
  if (revision !== null && !BATCH_REVISIONS.has(revision)) return agentMessages.noBatches(revision);
  if (given.length > BATCH_MAX) return agentMessages.batchTooLong(BATCH_MAX);
  const alone = given.flatMap((message) =>
    'method' in message && typeof message.method === 'string' && ALONE.has(message.method)
      ? [message.method]
      : [],
  );
  return alone[0] === undefined ? undefined : agentMessages.notInBatch(alone[0]);
}

/**
 * Parses the messages of a request's body: one, or a batch if the revision of the protocol supports batches.
 * @param revision of the header `MCP-Protocol-Version`
 */
export function readMessages(body: string, revision: string | null): Messages | BodyProblem {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return { code: ProtocolErrorCode.ParseError, message: agentMessages.oneMessage };
  }
  if (isObject(given)) return { messages: [plainMessage(given)], isBatch: false };
  const problem = Array.isArray(given) ? batchProblem(given, revision) : agentMessages.oneMessage;
  if (problem !== undefined) return { code: ProtocolErrorCode.InvalidRequest, message: problem };
  return { messages: (given as unknown[]).filter(isObject).map(plainMessage), isBatch: true };
}
