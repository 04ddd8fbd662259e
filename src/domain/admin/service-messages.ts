/** Texts of the AI and mail settings: rules of the fields, and errors on saving. */
export const serviceMessages = {
  noQuery: 'Enter the address without ? and #',
  modelRequired: 'Model is required',
  keyRequired: 'API key is required',
  keyAgain: 'The address has changed. Enter the API key again.',
  keyLost: 'The saved API key can’t be read any more. Enter it again.',
  hostRequired: 'Server is required',
  hostAlone: 'Enter only the server’s name or IP address, such as mail.example.com',
  port: 'Port must be a whole number from 1 to 65535',
  userRequired: 'A password needs a user name',
  passwordRequired: 'A user name needs a password',
  passwordAgain: 'The server, port or encryption has changed. Enter the password again.',
  passwordLost: 'The saved password can’t be read any more. Enter it again.',
  passwordTooLong: 'Password is too long (maximum 500)',
  passwordOneLine: 'Password contains a line break or control character',
  setByEnvironment:
    'This is set in the server’s environment, which is used instead of what is saved here. Remove it there first.',
} as const;
