import type { HealthPart, HealthState } from './health';

const WAYS = new Intl.ListFormat('en', { type: 'disjunction' });

/** The words about the mail that waits with the jobs after a restore; none for no mail. */
const heldMails = (count: number) => {
  if (count === 0) return '';
  return ` ${count === 1 ? '1 email waits' : `${count} emails wait`} as well.`;
};

/** Texts of the health page and of `npm run doctor`. */
export const healthMessages = {
  title: 'Health',
  lead: 'What this library runs on, and what to do where something is wrong.',
  names: {
    database: 'Database',
    migrations: 'Migrations',
    disk: 'Disk',
    storage: 'Photos',
    jobs: 'Jobs',
    backups: 'Backups',
    mail: 'Mail',
    files: 'Files of prompts',
    webhooks: 'Webhooks',
    ai: 'AI',
    signIn: 'Sign-in',
    admins: 'Admins',
  } satisfies Record<HealthPart, string>,
  states: { ok: 'OK', notice: 'Needs attention', problem: 'Problem' } satisfies Record<HealthState, string>,
  version: (version: string) => `Cuebook ${version}`,
  database: (version: string, size: string) => `PostgreSQL ${version}, ${size}.`,
  oldDatabase: 'Upgrade to PostgreSQL 15 or newer.',
  migrated: 'The database matches this version.',
  waiting: (count: number) => `${count} ${count === 1 ? 'migration waits' : 'migrations wait'}.`,
  migrate: 'Start the server again: it applies them.',
  disk: (free: string, share: number) => `${free} free (${share}%) in the data folder.`,
  freeDisk: 'Free up space or give the data folder a larger disk. When it is full, nothing can be saved.',
  storage: {
    local: 'Profile photos are in the data folder.',
    s3: 'Profile photos are in S3.',
    uploadthing: 'Profile photos are at UploadThing.',
  },
  storageFailed: (code: string) => `The storage of photos does not answer (${code}).`,
  fixStorage: 'Check STORAGE_DRIVER and the variables that go with it in .env.example.',
  jobs: 'Jobs are running.',
  jobsLate: (minutes: number) => `The oldest waiting job is ${minutes} minutes late.`,
  fixJobs: 'Start the server again. If that does not help, look for “job” in its log.',
  groupMember: 'Groups of single sign-on come as objects, and nobody has chosen what identifies them.',
  chooseMember: 'Choose it under Sign-in and provisioning, or set OIDC_GROUPS_MEMBER.',
  longSessions:
    'Someone who leaves the company can stay signed in here for up to 90 days: no directory tells this library.',
  limitSessions:
    'Set COMPANY_SESSION_HOURS to 12, so that sign-ins last a working day, or connect a directory under Sign-in and provisioning.',
  noEmergencyAdmin:
    'Single sign-on is required, and no admin could sign in while it is down: the one who kept a password has none, is no admin or is deactivated.',
  nameEmergencyAdmin:
    'Turn “Require single sign-on” off and on again as an admin with a password, or run npm run admin.',
  emergencyUnproved: (name: string) =>
    `${name} keeps a password for when single sign-on is down, but their email address isn’t confirmed, so they can’t sign in with single sign-on.`,
  proveEmergency: 'Have them confirm it in Account security, or have another admin require single sign-on.',
  noBackup: 'There is no backup yet.',
  backup: (age: string, size: string, place: string) => `The last backup is ${age} old (${size}): ${place}`,
  backupUnchecked: (age: string, size: string, place: string) =>
    `The last backup was sent ${age} ago, not checked (${size}): ${place}`,
  checkBackup: 'Its S3 key may only write. See yourself that it is there, or allow reading or listing.',
  backupFailed: (problem: string) => `The last backup failed. ${problem}`,
  backupFailedTitle: (day: string) => `The backup of ${day} failed`,
  openHealth: 'Open Health',
  scheduleBackups: 'Set BACKUP_AT to a time of day, such as 03:30, or run npm run backup from cron.',
  fixBackup: 'Fix the cause, then run npm run backup -- --to FOLDER.',
  mail: (host: string) => `Mail goes through ${host}.`,
  noMail: 'Mail is written to the outbox folder and reaches nobody.',
  setMail: 'Set it up on /admin/setup, or set SMTP_URL and MAIL_FROM.',
  mailPasswordLost: 'The saved password of the mail server can’t be read any more. Mail waits.',
  mailUnsound: 'The saved settings of the mail server can’t be read any more. Mail waits.',
  aiUnsound: 'The saved settings of the AI service can’t be read any more.',
  setAgain: 'Enter them again or remove them on /admin/setup.',
  enterAgain: 'Enter it again on /admin/setup.',
  mailFailed: (count: number) =>
    `${count} ${count === 1 ? 'mail was' : 'mails were'} given up in the last day.`,
  fixMail: 'Send a test mail, and check the mail server on /admin/setup, or SMTP_URL and MAIL_FROM.',
  webhooks: (count: number, waiting: number, seconds: number | null) =>
    [
      `${count} ${count === 1 ? 'webhook' : 'webhooks'}, ${waiting} ${waiting === 1 ? 'event is' : 'events are'} waiting.`,
      seconds === null ? '' : ` The last hour’s took ${seconds.toFixed(1)} seconds to deliver.`,
    ].join(''),
  files: (count: number, megabytes: number, most: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}, ${megabytes.toLocaleString('en')} of ${most.toLocaleString('en')} MB.`,
  fixFiles: 'Raise SKILL_STORAGE_MB. Files of purged prompts are removed at night.',
  noWebhooks: 'There are no webhooks.',
  webhooksOff: 'Webhooks are off (WEBHOOKS=off).',
  webhooksFail: (failing: number, off: number) =>
    `${failing} ${failing === 1 ? 'webhook fails' : 'webhooks fail'}, ${off} ${off === 1 ? 'is' : 'are'} off.`,
  fixWebhooks: 'Those of the library are under Webhooks, all others with the owners of their spaces.',
  ai: 'An AI service is set up.',
  aiKeyLost: 'The saved API key can’t be read any more.',
  noAi: 'No AI service is set up.',
  setAi:
    'Set it up on /admin/setup, or set GEMINI_API_KEY, or OPENAI_MODEL with OPENAI_BASE_URL or OPENAI_API_KEY. Everything else works without.',
  signIn: (names: readonly string[]) => `Sign-in: ${WAYS.format(names)}`,
  admins: 'The email address of every admin was confirmed, or entered by an admin or the directory.',
  adminsUnproved: (count: number) =>
    count === 1
      ? 'An admin’s email address isn’t confirmed. Someone else may have registered it.'
      : `The email addresses of ${count} admins aren’t confirmed. Someone else may have registered them.`,
  proveAdmins: (canMail: boolean) =>
    canMail
      ? 'Open the account and send a link, or change the role.'
      : 'Open the account and choose “It is theirs”, get a link, or change the role.',
  secretLost: (names: string) =>
    `The saved client secret of ${names} can’t be read any more: nobody can sign in with it.`,
  enterSecret: 'Enter it again on /admin/sign-in.',
  signInUnsound: (names: string) =>
    `The saved settings of ${names} can’t be read any more: nobody can sign in with it.`,
  setSignInAgain: 'Enter them again or remove them on /admin/sign-in.',
  held: (since: string, mails: number) =>
    `This library was restored from a backup on ${since}. Deletions, notifications and webhooks are paused until an admin resumes them.${heldMails(mails)}`,
  heldTitle: 'Restored from a backup',
  send: 'Resume and send the emails',
  drop: 'Resume without the emails',
  dropQuestion: {
    title: 'Delete the emails that wait?',
    description: (mails: number) =>
      `${mails} ${mails === 1 ? 'email' : 'emails'} from before the restore will never be sent. This can’t be undone.`,
  },
  released: 'Deletions and notifications resumed',
  test: 'Test',
} as const;
