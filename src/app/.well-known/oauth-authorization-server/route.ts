import { SERVER_METADATA } from '@/server/api/oauth/metadata';

/** What the authorization server of agents offers, and where (RFC 8414). */
export function GET(): Response {
  return Response.json(SERVER_METADATA);
}
