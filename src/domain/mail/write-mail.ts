/** A mail as it is sent: one subject line, the same words as plain text and as HTML. */
export type MailText = { subject: string; text: string; html: string };

type MailParts = {
  subject: string;
  /** Name of the person written to; may be anything they typed. */
  name: string;
  paragraphs: readonly string[];
  /** A link to press, on a line of its own. */
  action?: { label: string; url: string } | undefined;
  /** Small print below. */
  footer: string;
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML, in an attribute too. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** One line: a line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Writes a mail. Everything handed in is text: none of it becomes markup. */
export function writeMail({ subject, name, paragraphs, action, footer }: MailParts): MailText {
  const greeting = oneLine(name) === '' ? 'Hello,' : `Hello ${oneLine(name)},`;
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const text = [greeting, ...paragraphs, ...link, '--', footer].join('\n\n');
  const button =
    action === undefined
      ? ''
      : `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>` +
        `<p>If the link cannot be pressed, copy this address into your browser:<br>${escapeHtml(action.url)}</p>`;
  const body = [greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  return {
    subject: oneLine(subject),
    text: `${text}\n`,
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>` +
      `<body style="font-family:sans-serif;line-height:1.5;max-width:36em">${body}${button}` +
      `<hr><p style="font-size:85%">${escapeHtml(footer)}</p></body></html>`,
  };
}
