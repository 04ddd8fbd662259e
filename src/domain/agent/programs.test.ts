import { expect, it } from 'vitest';
import { TOKEN_PLACEHOLDER } from './messages';
import { agentPrograms, shortToken, withToken } from './programs';

const ADDRESSES = { agents: 'https://prompts.example.org/mcp', api: 'https://prompts.example.org/api/v1' };

it('fills address and token into the text of each app', () => {
  const programs = agentPrograms(ADDRESSES);
  expect(programs.map(({ name }) => name)).toEqual([
    'Claude',
    'Claude Code',
    'ChatGPT',
    'Cursor',
    'VS Code',
    'Gemini CLI',
    'Zapier, n8n',
    'Other app',
  ]);
  for (const { id, text, hasToken, hints } of programs) {
    expect(text, id).toContain(id === 'zapier-n8n' ? ADDRESSES.api : ADDRESSES.agents);
    expect(text.includes(TOKEN_PLACEHOLDER), id).toBe(hasToken);
    const filled = withToken(text, 'cbk_secret');
    expect(filled).not.toContain(TOKEN_PLACEHOLDER);
    expect(filled.includes('Bearer cbk_secret'), id).toBe(hasToken);
    if (text.startsWith('{')) expect(() => JSON.parse(filled) as unknown, id).not.toThrow();
    else expect(text, id).not.toContain('\n');
    expect(hints, id).toHaveLength(3);
  }
});

it('shortens a token beyond use', () => {
  expect(shortToken('cbk_7Qd2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaak9Xw')).toBe('cbk_7Qd2…k9Xw');
});
