import { parse } from 'yaml';

/**
 * The rules of the Agent Skills specification for a folder's name and its SKILL.md, as the makers' `skills-ref validate`
 * has them: each with its words, and when it is broken.
 */
type Parts = { folder: string; keys: Readonly<Record<string, unknown>>; name: unknown; description: unknown };

const KEYS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];
const isText = (value: unknown): value is string => typeof value === 'string';
const isOptionalText = (value: unknown) => value === undefined || isText(value);

export const SKILL_RULES: readonly (readonly [rule: string, isBroken: (parts: Parts) => boolean])[] = [
  ['name is 1 to 64 characters', ({ name }) => !isText(name) || name === '' || name.length > 64],
  [
    'name has lower-case letters, digits and hyphens',
    ({ name }) => !isText(name) || !/^[a-z0-9-]+$/.test(name),
  ],
  ['name has no hyphen first, last or doubled', ({ name }) => isText(name) && /^-|-$|--/.test(name)],
  ['name is that of the folder', ({ name, folder }) => name !== folder],
  [
    'description is 1 to 1024 characters',
    ({ description }) => !isText(description) || description.trim() === '' || description.length > 1_024,
  ],
  ['license is text', ({ keys }) => !isOptionalText(keys.license)],
  [
    'compatibility is up to 500 characters',
    ({ keys: { compatibility: value } }) =>
      value !== undefined && (!isText(value) || value === '' || value.length > 500),
  ],
  [
    'metadata is a map',
    ({ keys: { metadata: value } }) =>
      value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)),
  ],
  ['allowed-tools is text', ({ keys }) => !isOptionalText(keys['allowed-tools'])],
];

/** Returns the keys of front matter that the specification doesn't name: those of one host, or of the author. */
export function otherKeys(text: string): string[] {
  return Object.keys(keysOf(text) ?? {}).filter((key) => !KEYS.includes(key));
}

function keysOf(text: string): Record<string, unknown> | null {
  const yaml = /^---\n([^]*?\n)---(?:\n|$)/.exec(text)?.[1];
  if (yaml === undefined) return null;
  const keys: unknown = parse(yaml, { schema: 'core', uniqueKeys: true, maxAliasCount: 0 });
  return typeof keys === 'object' && keys !== null && !Array.isArray(keys) ? { ...keys } : null;
}

/** Returns the rules that a folder with the text of its SKILL.md breaks. */
export function brokenRules(folder: string, text: string): string[] {
  const keys = keysOf(text);
  if (keys === null) return ['SKILL.md begins with front matter'];
  const { name, description } = keys;
  return SKILL_RULES.filter(([, isBroken]) => isBroken({ folder, keys, name, description })).map(
    ([rule]) => rule,
  );
}
