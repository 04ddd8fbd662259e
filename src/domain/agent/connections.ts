import { TOKEN_PLACEHOLDER } from './messages';

/** What somebody pastes to connect a program. */
export type Line = { label: string; text: string };

/** A program that agents run in, and how it is connected: ready lines, and where they go. */
export type Connection = { id: string; name: string; lead: string; lines: Line[] };

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * How programs are connected to the address of an instance.
 * @param url of `/mcp`
 */
export function connectionsTo(url: string): Connection[] {
  const authorization = `Bearer ${TOKEN_PLACEHOLDER}`;
  const headers = { Authorization: authorization };
  return [
    {
      ...{ id: 'claude', name: 'Claude' },
      lead: 'In claude.ai and Claude Desktop, add the address as a custom connector. In Claude Code, run the command, then type /mcp to sign in. Claude Desktop also works through mcp-remote (needs Node.js).',
      lines: [
        { label: 'Claude Code', text: `claude mcp add --transport http cuebook ${url}` },
        {
          label: 'Claude Code, with a token',
          text: `claude mcp add --transport http cuebook ${url} --header "Authorization: ${authorization}"`,
        },
        {
          label: 'claude_desktop_config.json',
          text: json({
            mcpServers: {
              cuebook: {
                command: 'npx',
                args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTHORIZATION}'],
                env: { AUTHORIZATION: authorization },
              },
            },
          }),
        },
      ],
    },
    {
      ...{ id: 'chatgpt', name: 'ChatGPT', lines: [] },
      lead: 'Add the address as a connector in ChatGPT’s settings and sign in. ChatGPT must be able to reach it over the internet.',
    },
    {
      ...{ id: 'cursor', name: 'Cursor' },
      lead: 'Add this to ~/.cursor/mcp.json or a project’s .cursor/mcp.json. Without a token, Cursor asks you to sign in.',
      lines: [
        { label: 'mcp.json', text: json({ mcpServers: { cuebook: { url } } }) },
        { label: 'mcp.json, with a token', text: json({ mcpServers: { cuebook: { url, headers } } }) },
      ],
    },
    {
      ...{ id: 'vs-code', name: 'VS Code' },
      lead: 'Add this to .vscode/mcp.json. VS Code asks you to sign in, or prompts for the token once and stores it.',
      lines: [
        { label: '.vscode/mcp.json', text: json({ servers: { cuebook: { type: 'http', url } } }) },
        {
          label: '.vscode/mcp.json, with a token',
          text: json({
            inputs: [
              {
                type: 'promptString',
                id: 'cuebook-token',
                description: 'Cuebook access token',
                password: true,
              },
            ],
            servers: {
              cuebook: { type: 'http', url, headers: { Authorization: 'Bearer ${input:cuebook-token}' } },
            },
          }),
        },
      ],
    },
    {
      ...{ id: 'gemini-cli', name: 'Gemini CLI' },
      lead: 'Run this command, or add the same to ~/.gemini/settings.json. Without a token, type /mcp auth cuebook to sign in.',
      lines: [
        { label: 'Command', text: `gemini mcp add --transport http cuebook ${url}` },
        {
          label: 'Command, with a token',
          text: `gemini mcp add --transport http --header "Authorization: ${authorization}" cuebook ${url}`,
        },
        {
          label: 'settings.json, with a token',
          text: json({ mcpServers: { cuebook: { httpUrl: url, headers } } }),
        },
      ],
    },
  ];
}
