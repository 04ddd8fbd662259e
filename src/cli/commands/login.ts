import { accountFile, storeAccount, readAddress, readToken } from '../account';
import { apiOf } from '../api';
import { environment } from '../environment';
import { EXIT, usage } from '../exit';
import { ask, askSecret, canAsk, note, oneLine, print, readPiped } from '../terminal';
import { type Command, readArgs } from '../args';

const HELP = `Usage: cuebook login

Sign in with your library’s URL and an access token. Both are checked, then stored in a file only you can read. Create a token
under Connect an agent. Permissions: Read for search, get and fill; Export for pull and export; Draft and suggest plus
Edit drafts for push and import.

Without a terminal, pass two lines: the URL, then the token.

  printf '%s\\n' https://prompts.example.org "$TOKEN" | cuebook login

CUEBOOK_URL and CUEBOOK_TOKEN override the stored values.`;

async function readAccount() {
  if (canAsk()) {
    const url = environment.url() ?? (await ask('Library URL: '));
    return { url, token: await askSecret('Access token (hidden): ') };
  }
  const lines = (await readPiped()).split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first, second, ...more] = lines;
  if (first === undefined || second === undefined || more.length > 0) {
    throw usage('Pass two lines: the URL, then the token.');
  }
  return { url: first, token: second };
}

/** Whether what is sent to an address can be read on the way. */
function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

export const login: Command = {
  summary: 'Sign in to a library with an access token',
  help: HELP,
  run: async (args) => {
    if (readArgs(args, {}).positionals.length > 0) {
      throw usage('login takes no arguments: they would stay in your shell history.');
    }
    const given = await readAccount();
    const account = { url: readAddress(given.url.trim()), token: readToken(given.token) };
    if (isReadable(account.url))
      note('This URL isn’t encrypted. Use https so nobody can intercept your token.');
    const me = await apiOf(account).getMe({});
    await storeAccount(account);
    print(`Signed in to ${account.url} as ${oneLine(me.name)}. Stored in ${accountFile()}.`);
    return EXIT.done;
  },
};
