import { z } from 'zod';
import { TOKEN_SPACES_MAX } from '../token/limits';
import { tokenMessages } from '../token/messages';
import { TokenDto } from '../token/schema';
import { AGENT_SCOPES } from './scopes';

const AgentScopeSchema = z.enum(AGENT_SCOPES);

/** Id of a pending authorization request, as the authorization server creates it. */
const RequestName = z.string().regex(/^[\w-]{21,64}$/);

export const ConnectionRequestId = z.strictObject({ id: RequestName });

/** An app's authorization request, as its user sees it. */
export const ConnectionRequestDto = z.object({
  clientName: z.string(),
  /** The site that verifies the app's name; null if unverified. */
  clientHost: z.string().nullable(),
  place: z.string(),
  isThisComputer: z.boolean(),
  scopes: z.array(AgentScopeSchema),
});
export type ConnectionRequestDto = z.infer<typeof ConnectionRequestDto>;

/** Input of `connection.decide`; `allow` null denies the request. */
export const ConnectionDecision = z.strictObject({
  id: RequestName,
  allow: z
    .strictObject({
      scopes: z
        .array(AgentScopeSchema)
        .min(1, { error: tokenMessages.scopeRequired })
        .max(AGENT_SCOPES.length),
      /** Null for everything that the user can read. */
      spaceIds: z
        .array(z.uuid())
        .min(1, { error: tokenMessages.spaceRequired })
        .max(TOKEN_SPACES_MAX)
        .refine((ids) => new Set(ids).size === ids.length, { error: 'Duplicate space' })
        .nullable(),
    })
    .nullable(),
});
export type ConnectionDecision = z.infer<typeof ConnectionDecision>;

/** Output of `connection.decide`: the address to redirect the browser to. */
export const ConnectionDecided = z.object({ returnTo: z.string() });
export type ConnectionDecided = z.infer<typeof ConnectionDecided>;

/** A connected agent as its user sees it. */
export const ConnectionDto = TokenDto.pick({
  id: true,
  name: true,
  scopes: true,
  spaces: true,
  createdAt: true,
  lastUsedAt: true,
  lastRead: true,
  expiresAt: true,
}).extend({ redirectHost: z.string() });
export type ConnectionDto = z.infer<typeof ConnectionDto>;
