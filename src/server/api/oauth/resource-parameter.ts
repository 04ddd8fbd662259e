import 'server-only';
import { AGENTS_PATH } from '@/domain/connection/paths';
import { siteUrl } from '@/env';
import { AGENTS_RESOURCE } from '@/server/services/token/agents-resource';

const SITE_ORIGIN = new URL(siteUrl).origin;
/** Spellings of the only resource that programs use: with or without a trailing slash, or the site as a whole. */
const PATHS: ReadonlySet<string> = new Set(['/', AGENTS_PATH, `${AGENTS_PATH}/`]);

function resourceNamed(given: string): string {
  if (!URL.canParse(given)) return given;
  const { origin, pathname, username, search, hash } = new URL(given);
  const isOurs =
    origin === SITE_ORIGIN && PATHS.has(pathname) && username === '' && search === '' && hash === '';
  return isOurs ? AGENTS_RESOURCE : given;
}

/** Returns the parameters of a request with its resource in canonical form; an empty resource counts as missing. */
export function withResource(words: URLSearchParams): URLSearchParams {
  const given = words.getAll('resource').filter((resource) => resource !== '');
  const kept = new URLSearchParams([...words].filter(([name]) => name !== 'resource'));
  for (const resource of new Set(given.map(resourceNamed))) kept.append('resource', resource);
  return kept;
}
