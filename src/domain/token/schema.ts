import { z } from 'zod';
import { text } from '../text';
import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX, TOKEN_SPACES_MAX } from './limits';
import { tokenMessages } from './messages';
import { TOKEN_SCOPES } from './scopes';

export const TokenScopeSchema = z.enum(TOKEN_SCOPES);

function isWithoutRepeats(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** Input of `token.create`; `spaceIds` null for a token with access to all that its owner can see. */
export const TokenCreate = z.strictObject({
  name: text({
    label: 'Name',
    max: TOKEN_NAME_MAX,
    required: tokenMessages.nameRequired,
    singleLine: true,
  }),
  scopes: z
    .array(TokenScopeSchema)
    .min(1, { error: tokenMessages.scopeRequired })
    .max(TOKEN_SCOPES.length)
    .refine(isWithoutRepeats, { error: 'Duplicate scope' }),
  spaceIds: z
    .array(z.uuid())
    .min(1, { error: tokenMessages.spaceRequired })
    .max(TOKEN_SPACES_MAX)
    .refine(isWithoutRepeats, { error: 'Duplicate space' })
    .nullable(),
  /** Lifetime from now on. */
  days: z.int().min(1).max(TOKEN_DAYS_MAX),
  /** True for an agent's configuration: the token expires after {@link UNUSED_HOURS} without a first use. */
  isForAgent: z.boolean().optional(),
});
export type TokenCreate = z.infer<typeof TokenCreate>;

/** The prompt that an app last read; null if there is none that its owner can still open. */
const LastRead = z.object({ title: z.string(), slug: z.string(), at: z.date() }).nullable();

/** A token as its owner and admins see it, without the secret. */
export const TokenDto = z.object({
  id: z.uuid(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(TokenScopeSchema),
  /** Names of the spaces that limit it, without those its owner has left; null without a limit. */
  spaces: z.array(z.string()).nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  lastRead: LastRead,
  expiresAt: z.date(),
  isExpired: z.boolean(),
});
export type TokenDto = z.infer<typeof TokenDto>;

export const UserTokenDto = TokenDto.pick({
  id: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
});
export type UserTokenDto = z.infer<typeof UserTokenDto>;

/** Output of `token.create`: the only response with the token itself. */
export const TokenMade = z.object({ id: z.uuid(), token: z.string(), expiresAt: z.date() });
export type TokenMade = z.infer<typeof TokenMade>;
