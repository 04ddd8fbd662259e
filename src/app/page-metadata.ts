import type { Metadata } from 'next';
import { truncate } from '@/domain/characters';

/** Characters of a description. */
const DESCRIPTION_LENGTH = 160;

const SITE_NAME = 'Cuebook';
const DEFAULT_KEYWORDS = ['AI prompts', 'prompt library', 'prompt management', 'team'];
const DEFAULT_IMAGE = {
  url: '/og.png',
  width: 1200,
  height: 630,
  alt: 'Cuebook: the team library for AI prompts',
};

type PageFacts = {
  /** Without one the page bears the site's own title. */
  title?: string;
  description: string;
  /** The one address of the page, from the site's root. */
  path: string;
  keywords?: string[];
  /** A sharing image of its own, from the site's root, and what it shows. */
  image?: { url: string; alt: string };
  /** False for pages that no search engine should list. */
  isListed?: boolean;
  article?: { publishedAt: Date; modifiedAt: Date; author: string; section: string; tags: string[] };
  feed?: string;
  /** Address of the page as Markdown. */
  markdown?: string;
};

/** The address of a page of a list; the first one's is the list's. */
export function pagedPath(path: string, page: number): string {
  return page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}

/** The head of a public page: title, description, canonical address and what networks show of it. */
export function pageMetadata(facts: PageFacts): Metadata {
  const { title, path, keywords = DEFAULT_KEYWORDS, article, isListed = true } = facts;
  const description = truncate(facts.description, DESCRIPTION_LENGTH);
  const image = facts.image === undefined ? DEFAULT_IMAGE : { ...facts.image, width: 1200, height: 630 };
  const shown = title ?? 'Cuebook: the team library for AI prompts';
  return {
    ...(title === undefined ? {} : { title }),
    description,
    keywords,
    ...(article === undefined ? {} : { authors: [{ name: article.author }] }),
    alternates: {
      canonical: path,
      types: {
        ...(facts.feed === undefined ? {} : { 'application/atom+xml': facts.feed }),
        ...(facts.markdown === undefined ? {} : { 'text/markdown': facts.markdown }),
      },
    },
    ...(isListed ? {} : { robots: { index: false } }),
    openGraph: {
      title: shown,
      description,
      url: path,
      siteName: SITE_NAME,
      locale: 'en_US',
      images: [image],
      ...(article === undefined
        ? { type: 'website' }
        : {
            type: 'article',
            publishedTime: article.publishedAt.toISOString(),
            modifiedTime: article.modifiedAt.toISOString(),
            authors: [article.author],
            section: article.section,
            tags: article.tags,
          }),
    },
    twitter: { card: 'summary_large_image', title: shown, description, images: [image] },
  };
}
