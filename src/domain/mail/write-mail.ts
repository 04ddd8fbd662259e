import { withoutLinks } from './users-words';

/** A mail as it is sent: one subject line, the same words as plain text and as HTML. */
export type MailText = { subject: string; text: string; html: string };

type MailParts = {
  subject: string;
  /** Name of the person written to; may be anything they typed. */
  name: string;
  paragraphs: readonly string[];
  /** A list below them: each line is a link, with small words under it. */
  links?: readonly { label: string; note: string; url: string }[];
  /** A paragraph after the list. */
  closing?: string;
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** One line: a line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Writes a mail. Everything handed in is text: none of it becomes markup. */
export function writeMail({
  subject,
  name,
  paragraphs,
  links = [],
  closing,
  action,
  footer,
}: MailParts): MailText {
  const called = oneLine(withoutLinks(name));
  const greeting = called === '' ? 'Hello,' : `Hello ${called},`;
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const listed = links.map(({ label, note, url }) => `* ${oneLine(label)}\n  ${oneLine(note)}\n  ${url}`);
  const last = closing === undefined ? [] : [closing];
  const text = [greeting, ...paragraphs, ...listed, ...last, ...link, '--', footer].join('\n\n');
  const button =
    action === undefined
      ? ''
      : `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>` +
        `<p>If the button doesn’t work, paste this address into your browser:<br>${escapeHtml(action.url)}</p>`;
  const toHtml = (paragraph: string) => `<p>${escapeHtml(paragraph)}</p>`;
  const items = links.map(
    ({ label, note, url }) =>
      `<li style="margin-bottom:.75em"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a>` +
      `<br><span style="font-size:85%">${escapeHtml(note)}</span></li>`,
  );
  const list = items.length === 0 ? '' : `<ul style="padding-left:1.2em">${items.join('')}</ul>`;
  const body = `${[greeting, ...paragraphs].map(toHtml).join('')}${list}${last.map(toHtml).join('')}`;
  return {
    subject: oneLine(subject),
    text: `${text}\n`,
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>` +
      `<body style="font-family:sans-serif;line-height:1.5;max-width:36em">${body}${button}` +
      `<hr><p style="font-size:85%">${escapeHtml(footer)}</p></body></html>`,
  };
}
