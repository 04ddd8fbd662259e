import type { Found } from './finding';

/** The part of a line that is searched at once, which keeps the time linear, and how much of it is searched twice. */
const PART = 2_000;
const OVERLAP = 1_000;
/** Lines that one command can go on over. */
const CONTINUED_MAX = 20;

/** A command and where it starts: lines whose end says that they go on are one. */
export type Command = { text: string; start: number };

/** Yields the lines of a text with their beginnings. */
function* linesOf(text: string): Generator<Command> {
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    yield { text: text.slice(start, end), start };
    start = end + 1;
  }
}

/** Whether a shell reads on after a line: after a mark that joins it to the next, or where a command is missing. */
const goesOnAfter = (line: string) => /[\\`|&]/.test(line.at(-1) ?? '') && !/(?:^|[^&])&$/.test(line);

/** Whether a line takes what the one before gives; a row of a table has a mark at its end, too. */
const isPiped = (line: string) => /^\|[^|]/.test(line) && !line.endsWith('|');

/** Returns the commands of a text, those of several lines as one. */
export function commandsOf(text: string): Command[] {
  const commands: Command[] = [];
  let goesOn = 0;
  for (const { text: line, start } of linesOf(text)) {
    const last = commands.at(-1);
    const isMore = last !== undefined && (goesOn > 0 || isPiped(line.trim()));
    if (isMore && goesOn < CONTINUED_MAX && last.text.length < PART) {
      last.text = `${last.text.trimEnd().replace(/[\\`]$/, '')} ${line.trimStart()}`;
    } else {
      commands.push({ text: line, start });
      goesOn = 0;
    }
    goesOn = goesOnAfter(line.trimEnd()) ? goesOn + 1 : 0;
  }
  return commands;
}

/** Yields the parts of a long line, each with some of the one before it. */
function* partsOf(text: string): Generator<string> {
  if (text.length <= PART) yield text;
  else for (let at = 0; at < text.length; at += PART - OVERLAP) yield text.slice(at, at + PART);
}

/** Returns the commands in which a pattern is found, each once with the reason. */
export function foundIn(commands: readonly Command[], patterns: readonly RegExp[], reason: string): Found[] {
  const found: Found[] = [];
  for (const { text, start } of commands) {
    for (const part of partsOf(text)) {
      if (!patterns.some((pattern) => pattern.test(part))) continue;
      found.push({ start, reason });
      break;
    }
  }
  return found;
}
