import { clearAccount } from '../account';
import { environment } from '../environment';
import { EXIT, usage } from '../exit';
import { note, print } from '../terminal';
import { type Command, readArgs } from '../args';

export const logout: Command = {
  summary: 'Sign out and remove the stored token',
  help: `Usage: cuebook logout

Remove the stored URL and token. The token stays valid until you revoke it under Connect an agent.`,
  run: async (args) => {
    if (readArgs(args, {}).positionals.length > 0) throw usage('logout takes no arguments.');
    print((await clearAccount()) ? 'Signed out.' : 'You were not signed in.');
    if (environment.token() !== undefined) note('CUEBOOK_TOKEN is still set and will be used.');
    return EXIT.done;
  },
};
