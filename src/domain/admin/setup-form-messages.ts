export const aiFormMessages = {
  endpoint: {
    gemini: 'Leave empty for Google’s own.',
    openai: 'Leave empty for OpenAI’s own. For example, http://127.0.0.1:11434/v1',
  },
  model: {
    gemini: 'Model ID at the provider, such as gemini-2.5-flash-lite.',
    openai: 'Model ID at the provider, such as llama3.2.',
  },
  withoutKey: 'The service needs no key',
  keepKey: 'Leave empty to keep the saved key.',
  keyAgain: 'The address has changed. Enter the key again.',
} as const;

export const mailFormMessages = {
  host: 'For example, mail.example.com',
  encryption: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'None (only on a network you trust)',
  },
  user: 'Leave empty if the server takes mail without signing in.',
  keepPassword: 'Leave empty to keep the saved password.',
  passwordAgain: 'The server has changed. Enter the password again.',
  fromAddress: 'The server must be allowed to send from it.',
} as const;
