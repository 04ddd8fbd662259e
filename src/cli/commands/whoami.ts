import { openApi } from '../api';
import { EXIT, usage } from '../exit';
import { oneLine, print } from '../terminal';
import { type Command, readWords } from '../words';

export const whoami: Command = {
  summary: 'Say who is signed in, and what the token may do',
  help: `Usage: cuebook whoami [--json]`,
  run: async (words) => {
    const { values, positionals } = readWords(words, { json: { type: 'boolean' } });
    if (positionals.length > 0) throw usage('whoami takes no words.');
    const api = await openApi();
    const me = await api.getMe({});
    if (values.json) {
      print(JSON.stringify({ url: api.account.url, ...me }, null, 2));
      return EXIT.done;
    }
    print(`${oneLine(me.name)} (${oneLine(me.role)}) at ${api.account.url}`);
    print(`The token may: ${me.scopes.join(', ')}`);
    if (me.spaceIds !== null)
      print(`It reaches ${me.spaceIds.length === 1 ? 'one space' : `${me.spaceIds.length} spaces`} only.`);
    return EXIT.done;
  },
};
