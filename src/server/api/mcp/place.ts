import 'server-only';
import { isSlug, isUuid } from '@/domain/prompt/slug';
import { AppError } from '@/domain/errors';
import { agentMessages } from '@/domain/agent/messages';
import type { VersionChoice } from '@/server/services/prompt/read-version';

const SCHEME = 'prompt://';

export type Place = { identifier: string; version: VersionChoice };

const VERSION = /^(?:newest|approved|[1-9][0-9]{0,5})$/;

export function versionNamed(name: string): VersionChoice {
  return name === 'newest' || name === 'approved' ? name : Number(name);
}

export function uriOf(slug: string): string {
  return SCHEME + slug;
}

/** Parses a resource URI: `prompt://slug` or `prompt://slug@version`. Throws BAD_REQUEST for any other. */
export function placeOf(uri: string): Place {
  const [identifier = '', version = 'newest', ...more] = uri.slice(SCHEME.length).split('@');
  const isPlace = uri.startsWith(SCHEME) && more.length === 0 && VERSION.test(version);
  if (!isPlace || !(isSlug(identifier) || isUuid(identifier))) {
    throw new AppError('BAD_REQUEST', agentMessages.noPlace);
  }
  return { identifier, version: versionNamed(version) };
}
