import '../../support/patient-pools';
import { randomUUID } from 'node:crypto';
import { db } from '@/server/db';
import { getTextModel } from '@/server/ports/text-model/text-model';
import { readSetup } from '@/server/services/admin/setup-state';
import { savedTextModel } from '@/server/services/saved-service/text-model';
import { currentMailer } from '@/server/services/service-settings/mail';

/** A server beside others: asks the AI once, sends one mail, and says where each is set up. */
await db.$queryRaw`SELECT 1`;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const question = { system: 'Answer.', prompt: 'Fix teh words.', temperature: 0 };
const model = getTextModel() ?? (await savedTextModel(db));
let answer = '';
if (model !== null) {
  for await (const { text } of model.generate(question, new AbortController().signal)) answer += text;
}
const written = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
await currentMailer(db).send({ id: randomUUID(), to: 'zoe@example.org', date: new Date(), ...written });
const { ai, mail } = await readSetup(db, getTextModel(), new Date());
process.stdout.write(`${JSON.stringify({ ai: ai.source, mail: mail.source, answer })}\n`);
process.exit(0);
