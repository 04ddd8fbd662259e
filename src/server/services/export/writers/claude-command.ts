import { keptFor } from './extras';
import { withFrontMatter } from './front-matter';
import { eachWriter, titleLoss } from './kinds';

/** A command of Claude Code: its file name is how it is called, and the folder says that it is one. */
export const claudeCommandWriter = eachWriter(
  'claude-command',
  (fileName) => `commands/${fileName}.md`,
  (prompt, fileName) => {
    const { description, content, extras } = prompt;
    const members = { description, model: extras.model, ...keptFor(prompt, 'claude-command') };
    return { text: withFrontMatter(members, content), losses: [titleLoss(prompt, fileName)] };
  },
);
