import { stringify } from 'yaml';
import { filled } from './extras';

/** YAML that every parser reads back as it was: long texts on one line, nothing that could be an alias. */
export function yamlText(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.2' });
}

/** A text with YAML in front of it; without members none is there, unless the text itself begins as if it had some. */
export function withFrontMatter(members: Record<string, unknown>, body: string): string {
  const given = filled(members);
  if (Object.keys(given).length === 0 && !/^\ufeff?\s*---/.test(body)) return body;
  return `---\n${Object.keys(given).length === 0 ? '' : yamlText(given)}---\n${body}`;
}
