import { textIn } from '../prompt/fields';
import type { PromptDto } from '../prompt/schema';

export const PLAIN_FORMATS = ['md', 'txt', 'json'] as const;
export type PlainFormat = (typeof PLAIN_FORMATS)[number];

export const PLAIN_MEDIA_TYPES: Readonly<Record<PlainFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** A fence longer than any run of backticks in the text. */
function fenceOf(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(longest + 1);
}

function markdown(prompt: PromptDto, url: string): string {
  const fence = fenceOf(prompt.content);
  const line = (text: string) => text.replace(/\s+/g, ' ');
  return [
    `# ${line(prompt.title)}`,
    '',
    `> ${line(prompt.description)}`,
    '',
    `- Category: ${prompt.category}`,
    ...(prompt.tags.length === 0 ? [] : [`- Tags: ${prompt.tags.map(line).join(', ')}`]),
    `- By: ${line(prompt.creatorName)}`,
    `- Version ${prompt.version} of ${prompt.updatedAt.toISOString().slice(0, 10)}`,
    `- Source: <${url}>`,
    '',
    `${fence}text`,
    prompt.content,
    fence,
    '',
  ].join('\n');
}

/** A shared prompt as text: Markdown with its facts, only its content, or JSON without anything about the reader. */
export function plainPrompt(prompt: PromptDto, format: PlainFormat, url: string): string {
  if (format === 'txt') return prompt.content;
  if (format === 'md') return markdown(prompt, url);
  const { slug, creatorName, createdAt, updatedAt, usageCount, favoriteCount, version, status } = prompt;
  return JSON.stringify({
    url,
    slug,
    ...textIn(prompt),
    creatorName,
    createdAt,
    updatedAt,
    version,
    status: status?.status,
    usageCount,
    favoriteCount,
  });
}
