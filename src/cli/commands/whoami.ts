import { openApi } from '../api';
import { EXIT, usage } from '../exit';
import { oneLine, print } from '../terminal';
import { type Command, readArgs } from '../args';

export const whoami: Command = {
  summary: 'Show the signed-in user and the token’s permissions',
  help: `Usage: cuebook whoami [--json]`,
  run: async (args) => {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } });
    if (positionals.length > 0) throw usage('whoami takes no arguments.');
    const api = await openApi();
    const me = await api.getMe({});
    if (values.json) {
      print(JSON.stringify({ url: api.account.url, ...me }, null, 2));
      return EXIT.done;
    }
    print(`${oneLine(me.name)} (${oneLine(me.role)}) at ${api.account.url}`);
    print(`Permissions: ${(me.allScopes ?? me.scopes).join(', ')}`);
    if (me.spaceIds !== null)
      print(`Limited to ${me.spaceIds.length === 1 ? 'one space' : `${me.spaceIds.length} spaces`}.`);
    return EXIT.done;
  },
};
