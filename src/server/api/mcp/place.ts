import 'server-only';
import { isSlug, isUuid } from '@/domain/prompt/slug';
import { AppError } from '@/domain/errors';
import { agentMessages } from '@/domain/agent/messages';
import type { VersionChoice } from '@/server/services/prompt/read-version';

const SCHEME = 'prompt://';

export type Place = { identifier: string; version: VersionChoice };

const VERSION = /^(?:newest|approved|[1-9][0-9]{0,5})$/;
/** Other words for a version, in lower case. */
const VERSION_WORDS: ReadonlyMap<string, string> = new Map([
  ['latest', 'newest'],
  ['latest approved', 'approved'],
  ['newest approved', 'approved'],
]);

/** A version as the tools call it: `latest` is the newest, `v2`, `#2` and `version 2` are 2. */
export function versionWord(written: string): string {
  const plain = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  return VERSION_WORDS.get(plain) ?? plain.replace(/^(?:v|version|#) ?(?=\d)/, '');
}

export function versionNamed(name: string): VersionChoice {
  return name === 'newest' || name === 'approved' ? name : Number(name);
}

export function uriOf(slug: string): string {
  return SCHEME + slug;
}

/** Parses a resource URI: `prompt://slug` or `prompt://slug@version`. Throws BAD_REQUEST for any other. */
export function placeOf(uri: string): Place {
  const [identifier = '', written = 'newest', ...more] = uri.slice(SCHEME.length).split('@');
  const version = versionWord(written);
  const isPlace = uri.startsWith(SCHEME) && more.length === 0 && VERSION.test(version);
  if (!isPlace || !(isSlug(identifier) || isUuid(identifier))) {
    throw new AppError('BAD_REQUEST', agentMessages.noPlace);
  }
  return { identifier, version: versionNamed(version) };
}
