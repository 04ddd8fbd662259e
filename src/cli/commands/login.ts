import { accountFile, keepAccount, readAddress, readToken } from '../account';
import { apiOf } from '../api';
import { environment } from '../environment';
import { EXIT, usage } from '../exit';
import { ask, askSecret, canAsk, note, oneLine, print, readPiped } from '../terminal';
import { type Command, readWords } from '../words';

const HELP = `Usage: cuebook login

Asks for the address of your library and an access token, tries them, and keeps them for you alone. Make the token in the
library under Account security, with what it may do: Read for search, get and fill; Export for pull and export; Draft and suggest, and
Change drafts, for push and import.

Without a terminal it reads two lines: the address, then the token.

  printf '%s\\n' https://prompts.example.org "$TOKEN" | cuebook login

Where CUEBOOK_URL and CUEBOOK_TOKEN are set, they are used in place of what is kept.`;

async function readAccount() {
  if (canAsk()) {
    const url = environment.url() ?? (await ask('Address of the library: '));
    return { url, token: await askSecret('Access token (not shown): ') };
  }
  const lines = (await readPiped()).split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first, second, ...more] = lines;
  if (first === undefined || second === undefined || more.length > 0) {
    throw usage('Give two lines: the address, then the token.');
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
  run: async (words) => {
    if (readWords(words, {}).positionals.length > 0) {
      throw usage('The address and the token are asked for: words stay in the history of your shell.');
    }
    const given = await readAccount();
    const account = { url: readAddress(given.url.trim()), token: readToken(given.token) };
    if (isReadable(account.url))
      note('This address is not encrypted: others on the way can read your token. Use https.');
    const me = await apiOf(account).getMe({});
    await keepAccount(account);
    print(`Signed in at ${account.url} as ${oneLine(me.name)}. Kept in ${accountFile()}.`);
    return EXIT.done;
  },
};
