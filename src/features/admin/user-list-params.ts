import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsStringLiteral,
} from 'nuqs/server';
import type { Role } from '@/domain/account/role';
import { USER_SORTS, type UserSort } from '@/domain/admin/schema';
import { pageFromText } from '@/domain/pagination';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { usableText } from '@/features/prompt-base/list-query';

/** Labels of the roles, highest first. */
export const ROLE_OPTIONS = [
  { value: 'admin', label: 'admin' },
  { value: 'contributor', label: 'contributor' },
  { value: 'viewer', label: 'viewer' },
] as const satisfies readonly { value: Role; label: string }[];

export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name A to Z' },
  { value: 'email', label: 'Email A to Z' },
] as const satisfies readonly { value: UserSort; label: string }[];

const ACCESS = ['active', 'deactivated', 'deleted'] as const;

/** State of the user table in the URL; invalid values are dropped. */
export const userListParsers = {
  q: createParser({ parse: (text) => usableText(text, QUERY_MAX), serialize: (text) => text }).withDefault(
    '',
  ),
  role: parseAsStringLiteral(ROLE_OPTIONS.map(({ value }) => value)),
  access: parseAsStringLiteral(ACCESS),
  sort: parseAsStringLiteral(USER_SORTS).withDefault('newest'),
  page: createParser({ parse: pageFromText, serialize: String }).withDefault(1),
};
export type UserListParams = inferParserType<typeof userListParsers>;

/** Reads the state from the page's query. */
export const loadUserListParams = createLoader(userListParsers);

export const userListHref = createSerializer(userListParsers);

/** Input for `admin.listUsers`; identical on the server and in the browser, so that both share one cache entry. */
export function toUserQuery(params: UserListParams) {
  return {
    q: usableText(params.q, QUERY_MAX).trim() || undefined,
    role: params.role ?? undefined,
    isActive: params.access === null || params.access === 'deleted' ? undefined : params.access === 'active',
    deleted: params.access === 'deleted' ? true : undefined,
    sort: params.sort,
    page: params.page,
  };
}
