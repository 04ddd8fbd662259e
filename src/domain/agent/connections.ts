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
      lead: 'Claude Code takes one command. Claude Desktop is connected by its file claude_desktop_config.json, through mcp-remote, which needs Node.js. The connectors of claude.ai ask for a sign-in by OAuth, which Cuebook does not offer yet.',
      lines: [
        {
          label: 'Claude Code',
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
      lead: 'ChatGPT connects by a sign-in with OAuth alone and takes no token. Cuebook does not offer that yet, so ChatGPT cannot be connected.',
    },
    {
      ...{ id: 'cursor', name: 'Cursor' },
      lead: 'Put this into ~/.cursor/mcp.json, or into .cursor/mcp.json of one project.',
      lines: [{ label: 'mcp.json', text: json({ mcpServers: { cuebook: { url, headers } } }) }],
    },
    {
      ...{ id: 'vs-code', name: 'VS Code' },
      lead: 'Put this into .vscode/mcp.json. VS Code asks for the token once and keeps it for you.',
      lines: [
        {
          label: '.vscode/mcp.json',
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
      lead: 'One command, or the same in ~/.gemini/settings.json.',
      lines: [
        {
          label: 'Command',
          text: `gemini mcp add --transport http --header "Authorization: ${authorization}" cuebook ${url}`,
        },
        { label: 'settings.json', text: json({ mcpServers: { cuebook: { httpUrl: url, headers } } }) },
      ],
    },
  ];
}
