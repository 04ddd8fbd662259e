import { CATEGORIES } from '../prompt/vocabulary';
import type { PromptListItem } from '../prompt/schema';
import { categoryPath } from '../sitemap/entry';

/** A text on one line that Markdown takes for text. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, '\\$&');
}

/** The text of llms.txt: what there is to read here, for language models. */
export function llmsText(
  prompts: readonly Pick<PromptListItem, 'slug' | 'title' | 'description'>[],
  siteUrl: string,
): string {
  const link = (title: string, path: string, note: string) =>
    `- [${plain(title)}](${siteUrl}${path}): ${plain(note)}`;
  return [
    '# Cuebook',
    '',
    '> A library where a team writes, shares, tests and approves prompts for AI. Shared prompts are public.',
    '',
    '## Pages',
    '',
    link('About', '/about', 'what Cuebook does'),
    link('Browse Prompts', '/browse-prompts', 'all shared prompts, with search, categories and tags'),
    link('Prompt Generator', '/generate-prompt', 'builds a prompt from a framework'),
    '',
    '## Categories',
    '',
    ...CATEGORIES.map((category) =>
      link(category, categoryPath(category), `shared prompts about ${category}`),
    ),
    '',
    ...(prompts.length === 0
      ? []
      : [
          '## Most used prompts',
          '',
          ...prompts.map(({ slug, title, description }) => link(title, `/prompts/${slug}.md`, description)),
          '',
        ]),
    '## For developers',
    '',
    '- Every shared prompt is available at `/prompts/{slug}.md`, `.txt` (content only) and `.json`.',
    link('Agent skills', '/.well-known/agent-skills/index.json', 'approved skills with their files'),
    link('Model Context Protocol', '/mcp', 'prompts and skills for agents, with a token or by signing in'),
    link('REST API', '/api/v1/openapi.json', 'the OpenAPI document'),
    link('Sitemap', '/sitemap.xml', 'all public URLs'),
    link('Feed', '/feed.xml', 'new shared prompts as Atom; filter with ?category= and ?creator='),
    '',
  ].join('\n');
}
