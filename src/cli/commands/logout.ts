import { forgetAccount } from '../account';
import { environment } from '../environment';
import { EXIT, usage } from '../exit';
import { note, print } from '../terminal';
import { type Command, readWords } from '../words';

export const logout: Command = {
  summary: 'Forget the address and the token',
  help: `Usage: cuebook logout

Removes what login has kept. The token itself works on: revoke it in the library under Account security.`,
  run: async (words) => {
    if (readWords(words, {}).positionals.length > 0) throw usage('logout takes no words.');
    print((await forgetAccount()) ? 'Signed out.' : 'You were not signed in.');
    if (environment.token() !== undefined) note('CUEBOOK_TOKEN is set, and is still used.');
    return EXIT.done;
  },
};
