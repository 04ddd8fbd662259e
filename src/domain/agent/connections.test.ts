import { expect, it } from 'vitest';
import { connectionsTo } from './connections';
import { TOKEN_PLACEHOLDER } from './messages';

const URL_HERE = 'https://prompts.example.org/mcp';

it('gives lines with the address of the instance, and a place for the token where one is used', () => {
  const connections = connectionsTo(URL_HERE);
  expect(connections.map(({ name }) => name)).toEqual([
    'Claude',
    'ChatGPT',
    'Cursor',
    'VS Code',
    'Gemini CLI',
  ]);
  for (const { id, lines } of connections) {
    for (const { label, text } of lines) {
      expect(text).toContain(URL_HERE);
      const usesToken = label.endsWith('with a token') || label === 'claude_desktop_config.json';
      const isAskedLater = id === 'vs-code';
      expect(text.includes(`Bearer ${TOKEN_PLACEHOLDER}`), label).toBe(usesToken && !isAskedLater);
      expect(text.includes('Bearer'), label).toBe(usesToken);
      if (label.includes('.json')) expect(() => JSON.parse(text) as unknown).not.toThrow();
      else expect(text).not.toContain('\n');
    }
  }
});

it('gives none for ChatGPT, which signs in by itself', () => {
  expect(connectionsTo(URL_HERE).find(({ id }) => id === 'chatgpt')?.lines).toEqual([]);
});
