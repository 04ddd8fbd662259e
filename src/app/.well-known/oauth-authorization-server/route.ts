import { SERVER_METADATA } from '@/server/api/oauth/metadata';

/** Metadata of the authorization server for agents (RFC 8414). */
export function GET(): Response {
  return Response.json(SERVER_METADATA);
}
