import { visibleName } from '../characters';

/** Shows nothing, and no link or mention continues across it. */
const WORD_JOINER = '\u2060';

/** A link or a run of words needs something to see. */
const BLANK = 'Untitled';
const shown = (words: string) => visibleName(words) || BLANK;

/**
 * Returns users' words as a chat message can show them: neither Slack nor Teams makes a link, a mention, a channel or a
 * format of them. Signs that begin or continue one, also in their other widths, are cut off from what follows.
 */
export function plainWords(words: string): string {
  return shown(words).replaceAll(
    /[<>@#:/.\\[\]()!*_~`|。．｡․＠＃：／＜＞]/g,
    (sign) => `${sign}${WORD_JOINER}`,
  );
}

/** The same for Slack's markup, which has three characters of its own. */
export function slackWords(words: string): string {
  return plainWords(words).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
