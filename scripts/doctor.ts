// npm run doctor [-- counters [--repair] | audit [FILE|POSITION:HASH]]: says what is wrong and what to do. Leaves with 1 when something is.
import { existsSync } from 'node:fs';
import { healthMessages } from '@/domain/admin/health-messages';
import { db } from '@/server/db';
import { getTextModel } from '@/server/ports/text-model/text-model';
import {
  type AuditEnd,
  auditEndOfBackup,
  hasAuditEnd,
  knownAuditEnd,
  parseAuditEnd,
} from '@/server/services/audit/audit-end';
import { BackupProblem } from '@/server/services/backup/backup-problem';
import { env, siteUrl } from '@/env';
import { checkAuditChain, type ChainBreak } from '@/server/services/audit/check-audit-chain';
import { AuditFileProblem, checkAuditFile } from '@/server/services/audit/check-audit-file';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { readHealth } from '@/server/services/health/get-health';

const USAGE = 'Usage: npm run doctor [-- counters [--repair] | audit [FILE|POSITION:HASH]]';

/** The parts of the health page. Gives whether none has a problem. */
async function sayHealth(): Promise<boolean> {
  const { version, checks, held } = await readHealth({ db, now: new Date(), textModel: getTextModel() });
  console.log(healthMessages.version(version));
  const marks = { ok: 'ok     ', notice: 'notice ', problem: 'PROBLEM' } as const;
  for (const { part, state, text, remedy, links = [] } of checks) {
    console.log(`${marks[state]}  ${healthMessages.names[part]}: ${text}`);
    if (remedy !== '') console.log(`         ${remedy}`);
    for (const { name, path } of links) console.log(`         ${name}: ${siteUrl}${path}`);
  }
  if (held !== null) console.log(`notice   ${healthMessages.held(held.since.toISOString(), held.mails)}`);
  return checks.every(({ state }) => state !== 'problem');
}

/** Compares every kept number with a full count of its rows. Gives whether none differs that is not repaired. */
async function sayCounters(repair: boolean): Promise<boolean> {
  const reports = await checkCounters(db, { repair });
  for (const { name, compared, different, examples, isRepaired } of reports) {
    const mark = different === 0 ? 'ok   ' : isRepaired ? 'fixed' : 'WRONG';
    const verdict = different === 0 ? 'all match' : `${different} mismatched`;
    console.log(`${mark}  ${name}: ${compared} compared, ${verdict}`);
    for (const { of, kept, counted } of examples)
      console.log(`         ${of}: stored ${kept}, counted ${counted}`);
    if (different > examples.length) console.log(`         and ${different - examples.length} more`);
  }
  const open = reports.filter(({ different, isRepaired }) => different > 0 && !isRepaired);
  if (open.length > 0 && !repair) console.error('To fix: npm run doctor -- counters --repair');
  return open.length === 0;
}

function sayBreaks(breaks: readonly ChainBreak[]): void {
  for (const { position, reason } of breaks) console.log(`WRONG  row ${position}: ${reason}`);
}

/** The backups of this library whose files are on this server, the newest first. */
async function backupsHere(): Promise<string[]> {
  const made = await db.backup.findMany({ where: { problem: null }, orderBy: { id: 'desc' } });
  return [...new Set(made.map(({ place }) => place))].filter((place) => existsSync(place));
}

/** Compares the log with the end that this server knew last, and with each backup that is here. */
async function sayKnownEnds(): Promise<boolean> {
  const known = await knownAuditEnd();
  const backups = await backupsHere();
  if (known === null && backups.length === 0) {
    console.log(
      'notice Nothing to compare the end with. Give POSITION:HASH from the server’s log, or a backup.',
    );
    return true;
  }
  let isWhole = true;
  if (known !== null) {
    console.log('       The end that this server knew last:');
    isWhole = await sayAuditEnd(known);
  }
  // A log may have been cut before the last backup was made, so the older ones are asked, too.
  for (const backup of backups) {
    console.log(`       The backup ${backup}:`);
    isWhole = (await sayEndOfBackup(backup, true)) && isWhole;
  }
  return isWhole;
}

/** Computes every hash of the audit log again, and compares its end with what is known. Gives whether all of it holds. */
async function sayAudit(): Promise<boolean> {
  const isChained = await sayChain();
  return (await sayKnownEnds()) && isChained;
}

async function sayChain(): Promise<boolean> {
  const { rows, breaks, unchained } = await checkAuditChain(db);
  if (breaks.length === 0 && unchained === 0) {
    console.log(`ok     ${rows} rows of the audit log, each with the hash of the one before.`);
    return true;
  }
  sayBreaks(breaks);
  if (unchained > 0) console.log(`WRONG  ${unchained} rows are outside the chain`);
  console.error(
    'Rows were changed, removed or added by other means than Cuebook. Compare with a backup or an export.',
  );
  return false;
}

/** Checks an exported audit log, and that the log of this library goes on from it. Gives whether both hold. */
async function sayAuditFile(path: string): Promise<boolean> {
  try {
    const { rows, breaks, isInDatabase } = await checkAuditFile(db, path);
    if (breaks.length === 0)
      console.log(`ok     ${rows} rows in the file, each with the hash of the one before.`);
    sayBreaks(breaks);
    if (breaks.length > 0) {
      console.error(
        'Rows of the file were changed or removed. An export of one type of event has gaps: export all events.',
      );
    }
    if (isInDatabase) console.log('ok     The audit log of this library has the last row of the file.');
    else console.log('WRONG  The audit log of this library does not have the last row of the file.');
    return breaks.length === 0 && isInDatabase;
  } catch (error) {
    if (!(error instanceof AuditFileProblem)) throw error;
    console.error(error.message);
    return false;
  }
}

/** Says whether the audit log has the row that was its last one at an earlier moment. */
async function sayAuditEnd(end: AuditEnd): Promise<boolean> {
  if (await hasAuditEnd(db, end)) {
    console.log(`ok     The audit log still has row ${end.position} with this hash.`);
    return true;
  }
  console.log(`WRONG  The audit log no longer has row ${end.position} with this hash.`);
  console.error('It was emptied, cut or replaced since. A restored backup also ends at an earlier row.');
  return false;
}

/**
 * Checks the log against the header of a backup.
 * @param isFineWithout whether all is well if the backup names no row
 */
async function sayEndOfBackup(path: string, isFineWithout: boolean): Promise<boolean> {
  try {
    const kept = await auditEndOfBackup(path, env.BACKUP_PASSPHRASE);
    if (kept !== null) return await sayAuditEnd(kept);
    console.log(
      'notice The backup names no row of the audit log: the log was empty, or the backup is of an older version.',
    );
    return isFineWithout;
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    console.error(`${error.message}\n${error.remedy}`);
    return false;
  }
}

/** Checks the log against what is kept elsewhere: a row from the log or metrics, a backup, or an export. */
async function sayAuditAgainst(given: string): Promise<boolean> {
  const end = parseAuditEnd(given);
  if (end !== null) return sayAuditEnd(end);
  return /\.backup(\.age)?$/.test(given) ? sayEndOfBackup(given, false) : sayAuditFile(given);
}

function chosenCheck(): (() => Promise<boolean>) | null {
  const words = process.argv.slice(2);
  if (words.length === 0) return sayHealth;
  if (words[0] === 'audit' && words.length <= 2) {
    const [, path] = words;
    return path === undefined ? sayAudit : () => sayAuditAgainst(path);
  }
  const unknown = words.filter((word) => word !== 'counters' && word !== '--repair');
  if (!words.includes('counters') || unknown.length > 0) return null;
  return () => sayCounters(words.includes('--repair'));
}

const check = chosenCheck();
if (check === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (!(await check())) {
  process.exitCode = 1;
}
await db.$disconnect();
