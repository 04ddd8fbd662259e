import { readerMessages } from './reader-messages.ts';
import type { FormatReader } from './reader.ts';
import { templateWarnings } from './template.ts';
import { bodyText, fileTitle, newPrompt, readingOfPrompt, refusedReading, textOf } from './values.ts';

/** Templates, where their name or folder says that they are prompts: there are far more of pages and settings. */
const TEMPLATE_NAME =
  /(?:^|[/._-])(?:prompts?|system|user|assistant|instructions?)(?:[/._-].{0,300})?(?<!\.(?:html?|xml|ya?ml|json|conf|cfg|ini|sql|sh|css|[cm]?[jt]sx?|py))\.(?:j2|jinja2?|njk|hbs|handlebars|mustache|liquid|tmpl|tpl)$/i;
const MARKUP = /^\s*<(?:!doctype|html|\?xml)\b/i;
const TEXT_NAME = /(?:^|\/)[^/.]+$|\.(?:txt|text|md|markdown|mdx|prompt|prompty)$/i;

/** Fallback for files without another reader: one prompt, its title from the file name. */
export const textReader: FormatReader = {
  format: 'text',
  detect: ({ path, text }) =>
    text !== null && (TEXT_NAME.test(path) || (TEMPLATE_NAME.test(path) && !MARKUP.test(text))),
  read: (file) => {
    const content = bodyText(textOf(file));
    if (content === '') return refusedReading(file.path, readerMessages.refused.empty);
    if (!TEMPLATE_NAME.test(file.path))
      return readingOfPrompt(newPrompt(file.path, fileTitle(file.path), { content }));
    const title = fileTitle(file.path).replace(/(?<=.)\.(?:md|txt|prompt)$/i, '');
    return readingOfPrompt(newPrompt(file.path, title, { content, warnings: templateWarnings(content) }));
  },
};
