// npm run ai:check: sends one request with the configured AI service and says in plain words what is wrong.
import { env } from '@/env';
import { checkTextModel } from '@/server/ports/text-model/check';
import { getTextModel, UNCONFIGURED } from '@/server/ports/text-model/text-model';

const model = getTextModel();
if (model === null) {
  console.error(`No AI service is set up. ${UNCONFIGURED}`);
  process.exitCode = 2;
} else {
  const { isWorking, lines } = await checkTextModel(model, env);
  for (const line of lines) console[isWorking ? 'log' : 'error'](line);
  process.exitCode = isWorking ? 0 : 1;
}
