import { variableNames } from '../prompt/variables.ts';
import { readerNotes } from './extras.ts';
import { storedFrontMatter, withFrontMatter } from './front-matter.ts';
import { eachWriter, folderOf, titleWarning } from './kinds.ts';
import { rewriteWarning, withVariables } from './templates.ts';

/** Names for all arguments of a command, and for its first words. */
const OWN_NAME = /^(?:ARGUMENTS|[1-9])$/;

/** A command of Claude Code: the file name is its name, and the folder marks it as a command. */
export const claudeCommandWriter = eachWriter(
  'claude-command',
  (fileName, prompt) => `commands/${folderOf(readerNotes(prompt, 'claude-command'))}${fileName}.md`,
  (prompt, fileName) => {
    const { description, content, extras } = prompt;
    const given = variableNames(content);
    const isOwn = given.length > 9 || given.some((name) => OWN_NAME.test(name));
    const names = isOwn ? [] : given;
    const members = {
      description,
      'argument-hint': names.map((name) => `[${name}]`).join(' '),
      model: extras.model,
    };
    const readBack = (text: string) => withArguments(text, names).replace(/^\$(ARGUMENTS|[1-9])$/, '{{$1}}');
    return {
      text: withFrontMatter(
        members,
        withArguments(content, names),
        storedFrontMatter(prompt, 'claude-command'),
      ),
      warnings: [titleWarning(prompt, fileName), rewriteWarning([content], readBack)],
    };
  },
);

/** Writes variables in Claude Code's syntax: a single one gets all arguments, several get a word each. */
function withArguments(content: string, names: readonly string[]): string {
  return withVariables(content, ({ name, text }) => {
    if (OWN_NAME.test(name) && (text.startsWith('{{') || text === `\${${name}}`)) return `$${name}`;
    if (!names.includes(name)) return null;
    return names.length === 1 ? '$ARGUMENTS' : `$${names.indexOf(name) + 1}`;
  });
}
