import { randomUUID } from 'node:crypto';
import type { Setup, SetupPart, SetupTested } from '@/domain/admin/setup';
import { setupTestMessages as said } from '@/domain/admin/setup-messages';
import { writeMail } from '@/domain/mail/write-mail';
import { env, siteUrl } from '@/env';
import { getMailer, MailError } from '@/server/ports/mailer/mailer';
import { isPublicSite } from '@/server/ports/public-fetch/public-site';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { checkTextModel } from '@/server/ports/text-model/check';
import { type TextModel, UNCONFIGURED } from '@/server/ports/text-model/text-model';
import { requireAdmin, type ServiceContext } from '../context';

type SetupContext = ServiceContext & { textModel: TextModel | null };

const ADDRESS_TIMEOUT_MS = 5_000;

/** Which parts of this library are set up. Throws FORBIDDEN for anybody but an admin. */
export async function getSetup(ctx: SetupContext): Promise<Setup> {
  requireAdmin(ctx);
  return { ai: ctx.textModel !== null, mail: env.SMTP_URL !== undefined, address: isPublicSite(siteUrl) };
}

async function testAi({ textModel }: SetupContext): Promise<SetupTested> {
  if (textModel === null) return { isWorking: false, text: UNCONFIGURED };
  const { isWorking, lines } = await checkTextModel(textModel, env);
  return { isWorking, text: lines.join(' ') };
}

/** At once, not through the outbox: the caller waits for the result. */
async function testMail(ctx: SetupContext, adminId: string): Promise<SetupTested> {
  const { email, fullName } = await ctx.db.profile.findUniqueOrThrow({
    where: { id: adminId },
    select: { email: true, fullName: true },
  });
  if (email === null) return { isWorking: false, text: said.noMail };
  const mail = writeMail({
    subject: said.mailSubject,
    name: fullName,
    paragraphs: [said.mailText],
    footer: said.mailFooter,
  });
  try {
    await getMailer().send({ ...mail, id: randomUUID(), to: email, date: ctx.now });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { isWorking: false, text: said.mailFailed(error.reason) };
  }
  return env.SMTP_URL === undefined
    ? { isWorking: false, text: said.mailWritten }
    : { isWorking: true, text: said.mailSent(email) };
}

/** Goes out and back in by the address that links name: this server's own and no other. */
async function testAddress(): Promise<SetupTested> {
  const answer = await fetch(`${siteUrl}/api/health`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.status !== 200) return { isWorking: false, text: said.addressFailed(siteUrl) };
  return isPublicSite(siteUrl)
    ? { isWorking: true, text: said.addressAnswers(siteUrl) }
    : { isWorking: false, text: said.addressPrivate(siteUrl) };
}

/**
 * Tries one part and says how it went; written down and limited, as it makes the server act. Throws FORBIDDEN for anybody
 * but an admin, TOO_MANY_REQUESTS.
 */
export async function testSetup(ctx: SetupContext, { part }: { part: SetupPart }): Promise<SetupTested> {
  const admin = requireAdmin(ctx);
  await consumeLimits([{ limit: 'setupTestAccount', key: admin.id }]);
  await ctx.db.auditEvent.create({
    data: {
      at: ctx.now,
      actorId: admin.id,
      action: 'setup.test',
      subjectId: admin.id,
      details: { to: part },
    },
    select: { id: true },
  });
  if (part === 'ai') return testAi(ctx);
  return part === 'mail' ? testMail(ctx, admin.id) : testAddress();
}
