import { firstCharacters } from '../characters';
import { DESCRIPTION_MAX } from '../prompt/limits';
import { Tag } from '../prompt/field-schemas';
import { uniqueTags } from '../prompt/tags';

const PROPOSED_TAGS = 5;

const TAG_LINE = /^[\s*_#>-]*tags?[\s*_]*[:：]/i;
const DESCRIPTION_LABEL = /^[\s*_#>-]*description[\s*_]*[:：][\s*_]*/i;
const QUOTE = /["'“”„«»‘’`*_\s]/;

/** Leaves out quotes and emphasis at both ends, in linear time however many there are. */
function withoutQuotes(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && QUOTE.test(text.charAt(start))) start += 1;
  while (start < end && QUOTE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * An answer to {@link describeInstruction} as a description on one line, within its limit, and the tags that it
 * proposes. Without a line of tags all of it is the description; what is no tag is left out.
 */
export function parseDescribed(answer: string): { text: string; tags: string[] } {
  const lines = answer.split(/\r?\n/);
  const at = lines.findLastIndex((line) => TAG_LINE.test(line));
  const words = at === -1 ? lines : lines.slice(0, at);
  const description = words.join(' ').replace(DESCRIPTION_LABEL, '').replace(/\s+/g, ' ');
  const tagText = at === -1 ? '' : lines.slice(at).join(',').replace(TAG_LINE, '');
  const tags = tagText.split(/[,，;、]/).flatMap((part) => {
    const tag = Tag.safeParse(withoutQuotes(part.replace(/^[\s*_#>•-]+/, '')).toLowerCase());
    return tag.success && tag.data !== '' ? [tag.data] : [];
  });
  return {
    text: firstCharacters(withoutQuotes(description), DESCRIPTION_MAX).trim(),
    tags: uniqueTags(tags).slice(0, PROPOSED_TAGS),
  };
}
