import type { Category } from '../prompt/categories';

/** How much of a long content is looked at. */
const HEAD_LENGTH = 2_000;
/** Below this sum nothing is guessed. */
const ENOUGH = 3;
/** A folder or a tag that names a category decides; a word of the title counts more than one of the text. */
const WEIGHT = { folder: 6, tag: 5, title: 3, description: 2, content: 1 } as const;

/** Beginnings of words that belong to a category; `=` before a whole word. */
const WORDS: readonly (readonly [Category, string])[] = [
  ['Automation', 'automat workflow zapier =n8n =make.com =cron =rpa =webhook =ifttt =macro =macros schedul'],
  [
    'Content',
    'content blog article writ copywrit editor proofread translat story stories poem poet novel essay screenplay summar newsletter grammar headline caption transcript =seo lyric rewrit',
  ],
  [
    'Customer Support',
    'support customer complaint helpdesk =ticket =tickets refund =faq apolog troubleshoot =csat service-desk',
  ],
  [
    'Design',
    'design =ui =ux figma logo illustrat typograph mockup wireframe =svg palette midjourney photograph poster icon landing-page',
  ],
  [
    'Development',
    'develop code coder coding program software javascript typescript python =java =rust =golang =sql =css =html =api =apis =git commit debug refactor regex terminal linux docker kubernetes devops backend frontend fullstack database compiler unit-test pull-request stack-trace',
  ],
  [
    'Marketing',
    'marketing campaign brand advertis =ad =ads =ppc influencer slogan tagline audience-persona social-media instagram tiktok linkedin engagement',
  ],
  [
    'Research',
    'research academic scholar literature-review citation hypothes survey scientif =thesis statistic dataset experiment methodolog interview-notes',
  ],
  [
    'Sales',
    'sales =sdr prospect cold-email cold-call outreach =crm pipeline quota negotiat =deal =deals upsell objection proposal',
  ],
  [
    'AI',
    '=ai =llm =llms =gpt chatgpt claude gemini prompt-engineer prompt-generat =agent =agents =rag chatbot',
  ],
  ['Other', '=recipe =recipes travel fitness horoscope =other =misc'],
];

const WHOLE = new Map<string, Category>();
const BEGINNINGS: [string, Category][] = [];
for (const [category, words] of WORDS) {
  for (const word of words.split(' ')) {
    if (word.startsWith('=')) WHOLE.set(word.slice(1), category);
    else BEGINNINGS.push([word, category]);
  }
}

const LONGEST = 40;

/** Words of a text in lower case, and each two that follow another, joined by a hyphen. */
function termsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:\.[a-z]+)?/g) ?? [];
  const terms = new Set<string>();
  let before = '';
  for (const word of words) {
    if (word.length > LONGEST) continue;
    terms.add(word);
    if (before !== '') terms.add(`${before}-${word}`);
    before = word;
  }
  return terms;
}

function categoryOfTerm(term: string): Category | null {
  const whole = WHOLE.get(term);
  if (whole !== undefined) return whole;
  const isPair = term.includes('-');
  const found = BEGINNINGS.find(
    ([beginning]) => beginning.includes('-') === isPair && term.startsWith(beginning),
  );
  return found?.[1] ?? null;
}

export type GuessedFrom = {
  /** Path in the input, with its folders. */
  path?: string | undefined;
  tags: readonly string[];
  title: string;
  description: string | null;
  content: string;
};

/**
 * Guesses the category of a prompt whose file names none: from its folders, its tags and its words, in this order of
 * weight. Returns null where nothing speaks for one, or as much for another.
 */
export function guessCategory({
  path = '',
  tags,
  title,
  description,
  content,
}: GuessedFrom): Category | null {
  const sums = new Map<Category, number>();
  const count = (text: string, weight: number) => {
    for (const term of termsOf(text)) {
      const category = categoryOfTerm(term);
      if (category !== null) sums.set(category, (sums.get(category) ?? 0) + weight);
    }
  };
  count(path.split('/').slice(0, -1).join(' / '), WEIGHT.folder);
  count(tags.join(' / '), WEIGHT.tag);
  count(title, WEIGHT.title);
  count(description ?? '', WEIGHT.description);
  count(content.slice(0, HEAD_LENGTH), WEIGHT.content);
  const [first, second] = [...sums].toSorted((one, other) => other[1] - one[1]);
  if (first === undefined || first[1] < ENOUGH || first[1] === second?.[1]) return null;
  return first[0];
}
