import type { PromptListItem } from '../prompt/schema';
import { escapeXml } from './xml';

/** A feed of new shared prompts: of all, of a category, or of one person. */
export type Feed = {
  title: string;
  /** Of the feed itself and of the page it belongs to, from the site's root. */
  selfPath: string;
  pagePath: string;
  prompts: readonly Pick<
    PromptListItem,
    'id' | 'slug' | 'title' | 'description' | 'category' | 'creatorName' | 'createdAt' | 'updatedAt'
  >[];
};

/** The text of an Atom feed (RFC 4287). */
export function atomXml({ title, selfPath, pagePath, prompts }: Feed, siteUrl: string): string {
  const at = (path: string) => escapeXml(`${siteUrl}${path}`);
  const updated = new Date(Math.max(0, ...prompts.map((prompt) => prompt.updatedAt.getTime())));
  const entries = prompts.map(
    (prompt) => `  <entry>
    <id>urn:uuid:${prompt.id}</id>
    <title>${escapeXml(prompt.title)}</title>
    <link rel="alternate" type="text/html" href="${at(`/prompts/${prompt.slug}`)}"/>
    <published>${prompt.createdAt.toISOString()}</published>
    <updated>${prompt.updatedAt.toISOString()}</updated>
    <author><name>${escapeXml(prompt.creatorName)}</name></author>
    <category term="${escapeXml(prompt.category)}"/>
    <summary>${escapeXml(prompt.description)}</summary>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${at(selfPath)}</id>
  <title>${escapeXml(title)}</title>
  <link rel="self" type="application/atom+xml" href="${at(selfPath)}"/>
  <link rel="alternate" type="text/html" href="${at(pagePath)}"/>
  <updated>${updated.toISOString()}</updated>
  <author><name>Cuebook</name></author>
  <icon>${at('/icon-192.png')}</icon>
${entries.join('')}</feed>
`;
}
