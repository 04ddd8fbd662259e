import type { PromptDto } from '../prompt/schema';
import { categoryPath } from '../sitemap/entry';

/** Structured data of schema.org as plain objects. Only what the page itself shows. */
export type StructuredData = Record<string, unknown>;

const CONTEXT = { '@context': 'https://schema.org' };

/** Longest text of a prompt in its structured data: the page has it already. */
const TEXT_MAX = 5_000;

/** The site, and how to search it. */
export function webSite(siteUrl: string): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'WebSite',
    name: 'Cuebook',
    url: `${siteUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/browse-prompts?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The way from the first page to this one; the last step has no address of its own. */
export function breadcrumbs(
  steps: readonly { name: string; path?: string }[],
  siteUrl: string,
): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path === undefined ? {} : { item: `${siteUrl}${path}` }),
    })),
  };
}

/** A shared prompt and the way to it. */
export function promptData(prompt: PromptDto, siteUrl: string): StructuredData[] {
  const url = `${siteUrl}/prompts/${prompt.slug}`;
  return [
    {
      ...CONTEXT,
      '@type': 'CreativeWork',
      '@id': url,
      url,
      name: prompt.title,
      description: prompt.description,
      text: Array.from(prompt.content.slice(0, TEXT_MAX * 2))
        .slice(0, TEXT_MAX)
        .join(''),
      genre: prompt.category,
      keywords: prompt.tags,
      author: {
        '@type': 'Person',
        name: prompt.creatorName,
        url: `${siteUrl}/profile/${prompt.createdBy}`,
      },
      dateCreated: prompt.createdAt.toISOString(),
      dateModified: prompt.updatedAt.toISOString(),
      version: prompt.version,
      image: `${url}/opengraph-image`,
      interactionStatistic: [
        {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/UseAction',
          userInteractionCount: prompt.usageCount,
        },
        {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: prompt.favoriteCount,
        },
      ],
    },
    breadcrumbs(
      [
        { name: 'Home', path: '/' },
        { name: 'Browse Prompts', path: '/browse-prompts' },
        { name: prompt.category, path: categoryPath(prompt.category) },
        { name: prompt.title },
      ],
      siteUrl,
    ),
  ];
}

/** Characters that end a script or a line of one, as JSON may write them. */
const UNSAFE: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that is safe in a script element: nothing in it ends the element. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => UNSAFE[character] ?? '');
}
