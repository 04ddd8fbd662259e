import { describe, expect, it } from 'vitest';
import { writeMail } from './write-mail';

const parts = {
  subject: 'A subject',
  name: 'Zoë',
  paragraphs: ['First.', 'Second.'],
  action: { label: 'Press', url: 'https://x.example/#a=1&b=2' },
  footer: 'Sent by Cuebook.',
};

describe('writeMail', () => {
  it('says the same as text and as HTML', () => {
    const { subject, text, html } = writeMail(parts);
    expect(subject).toBe('A subject');
    expect(text).toBe(
      'Hello Zoë,\n\nFirst.\n\nSecond.\n\nPress:\nhttps://x.example/#a=1&b=2\n\n--\n\nSent by Cuebook.\n',
    );
    expect(html).toContain('<a href="https://x.example/#a=1&amp;b=2">Press</a>');
    for (const paragraph of ['Hello Zoë,', ...parts.paragraphs])
      expect(html).toContain(`<p>${paragraph}</p>`);
  });

  it('takes nothing that somebody typed for markup', () => {
    const { html } = writeMail({ ...parts, name: `<img src=x onerror="alert('1')">&amp;` });
    expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;,');
    expect(html).not.toContain('<img');
  });

  it('keeps the subject and the greeting on one line each', () => {
    const { subject, text } = writeMail({ ...parts, subject: 'A\r\nBcc: b@x.io', name: 'A\nB' });
    expect(subject).toBe('A Bcc: b@x.io');
    expect(text.split('\n')[0]).toBe('Hello A B,');
  });

  it('writeMail does without a name and without a link', () => {
    const { text, html } = writeMail({ ...parts, name: '  ', action: undefined });
    expect(text.startsWith('Hello,\n')).toBe(true);
    expect(html).not.toContain('<a ');
  });
});
