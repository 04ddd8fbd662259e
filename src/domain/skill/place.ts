const SCHEME = 'skill://';

/** A file or folder of a skill: the slug or id of its prompt, its name, and the path within its folder, blank for itself. */
export type SkillPlace = { identifier: string; name: string; path: string };

/** Returns whether a URI names a file or folder of a skill. */
export function isSkillUri(uri: string): boolean {
  return uri.startsWith(SCHEME);
}

/** Returns the URI of a file of a skill, `skill://slug/name/path`; without a path that of its folder. */
export function skillUri({ identifier, name, path }: SkillPlace): string {
  const within = path === '' ? [] : path.split('/');
  return SCHEME + [identifier, name, ...within].map(encodeURIComponent).join('/');
}

/** Parses the URI of a file or folder of a skill, in any spelling of its percent-encoding; null for any other. */
export function skillPlaceOf(uri: string): SkillPlace | null {
  if (!isSkillUri(uri)) return null;
  try {
    const [identifier = '', name = '', ...within] = uri
      .slice(SCHEME.length)
      .split('/')
      .map(decodeURIComponent);
    return identifier === '' || name === '' ? null : { identifier, name, path: within.join('/') };
  } catch {
    return null;
  }
}
