import type { ConnectionDto } from '@/domain/connection/schema';
import type { TokenDto } from '@/domain/token/schema';

/** An agent of the list: an access token, or an app that signed in by itself. */
export type Agent = Pick<
  TokenDto,
  'id' | 'name' | 'scopes' | 'spaces' | 'createdAt' | 'lastUsedAt' | 'lastRead'
> & {
  /** The end of its token, or the site it signed in from. */
  mark: string;
  /** Null for an app that signed in: it stays while it is used. */
  expiresAt: Date | null;
  isExpired: boolean;
};

/** Tokens and connections as one list, newest first. */
export function agentsOf(tokens: readonly TokenDto[], connections: readonly ConnectionDto[]): Agent[] {
  const all = [
    ...tokens.map((token): Agent => ({ ...token, mark: `…${token.lastFour}` })),
    ...connections.map((connection): Agent => ({
      ...connection,
      mark: connection.redirectHost,
      expiresAt: null,
      isExpired: false,
    })),
  ];
  return all.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}
