import { aiBudgetPerDay, env } from '@/env';

/** Share of the daily AI budget that guests may use. */
const AI_GUEST_BUDGET_PER_DAY = Math.floor((aiBudgetPerDay * env.AI_GUEST_SHARE) / 100);

interface Limit {
  points: number;
  seconds: number;
  /** RATE_LIMIT_FACTOR doesn't apply. */
  isExact?: true;
  /** Of the whole server: delays what is above it. */
  slowsDown?: true;
  /** Of an address: requests above half the limit need a solved challenge. */
  asksForWork?: true;
}

/**
 * Default limits: points in a window of seconds. RATE_LIMIT_FACTOR multiplies the points. A
 * server-wide limit never rejects, or one client could lock out all others: it slows unknown clients down. Nor does the
 * limit of an address behind which people sign in (`asksForWork`): many of them share one, so what is above it needs a
 * solved challenge.
 */
export const LIMITS = {
  signInAccount: { points: 10, seconds: 15 * 60 },
  signInAddress: { points: 50, seconds: 15 * 60, asksForWork: true },
  signInServer: { points: 5_000, seconds: 15 * 60, slowsDown: true },
  // Browsers that have signed in to the account before, and its sessions: failures of unknown clients don't count for
  // them.
  signInBrowser: { points: 10, seconds: 15 * 60 },
  // Going to a provider involves no guessing, and a whole company does it in the morning from one address.
  providerServer: { points: 5_000, seconds: 15 * 60, slowsDown: true },
  passkeyAddress: { points: 300, seconds: 15 * 60, asksForWork: true },
  factorAddress: { points: 50, seconds: 15 * 60, asksForWork: true },
  factorAccount: { points: 10, seconds: 15 * 60 },
  factorAccountDay: { points: 100, seconds: 24 * 60 * 60 },
  registerAddress: { points: 5, seconds: 60 * 60, asksForWork: true },
  registerInvitation: { points: 50, seconds: 60 * 60 },
  registerServer: { points: 500, seconds: 60 * 60, slowsDown: true },
  resetAccount: { points: 3, seconds: 60 * 60 },
  resetBrowser: { points: 3, seconds: 60 * 60 },
  resetAddress: { points: 10, seconds: 60 * 60, asksForWork: true },
  resetServer: { points: 1_000, seconds: 60 * 60, slowsDown: true },
  // Five attempts per code: at most 30 guesses per hour, of a million.
  codeAccount: { points: 6, seconds: 60 * 60 },
  codeBrowser: { points: 6, seconds: 60 * 60 },
  codeAddress: { points: 20, seconds: 60 * 60, asksForWork: true },
  codeServer: { points: 1_000, seconds: 60 * 60, slowsDown: true },
  emailChangeAccount: { points: 5, seconds: 60 * 60 },
  // Both of an address that nobody has proved: notices about its account, and other accounts that want to move to it.
  typedNoticeDay: { points: 10, seconds: 24 * 60 * 60 },
  typedChangeDay: { points: 10, seconds: 24 * 60 * 60 },
  avatarAccount: { points: 20, seconds: 60 * 60 },
  avatarServer: { points: 6_000, seconds: 60 * 60, slowsDown: true },
  // Two whole skills an hour, file by file, and their next attempts.
  fileAccount: { points: 3_000, seconds: 60 * 60 },
  similarAccount: { points: 600, seconds: 60 * 60 },
  usageAccount: { points: 600, seconds: 60 * 60 },
  spaceInviteAccount: { points: 500, seconds: 60 * 60 },
  // 256 random bits can't be guessed: this limits queries to the database.
  shareLinkAddress: { points: 100, seconds: 15 * 60 },
  grantPeopleAccount: { points: 300, seconds: 60 * 60 },
  apiToken: { points: 600, seconds: 60 },
  // Many people share one address of a company, and each of their programs requests tokens once an hour. On the first
  // morning all of them register, without a session.
  oauthAddress: { points: 1_000, seconds: 15 * 60 },
  oauthConnection: { points: 300, seconds: 15 * 60 },
  oauthRegisterAddress: { points: 1_000, seconds: 60 * 60 },
  oauthRegisterServer: { points: 3_000, seconds: 60 * 60, slowsDown: true },
  oauthDocumentAddress: { points: 60, seconds: 15 * 60 },
  suggestAddress: { points: 600, seconds: 60 * 60 },
  suggestAccount: { points: 300, seconds: 60 * 60 },
  // Each solved challenge is accepted once; the window is longer than any is valid.
  solvedChallenge: { points: 1, seconds: 30 * 60, isExact: true },
  setupTestAccount: { points: 20, seconds: 60 * 60 },
  webhookTestAccount: { points: 60, seconds: 60 * 60 },
  testRunAccount: { points: 120, seconds: 60 * 60 },
  // These have variables of their own, which the factor doesn't change.
  aiAccount: { points: env.AI_LIMIT_ACCOUNT_PER_HOUR, seconds: 60 * 60, isExact: true },
  aiGuest: { points: env.AI_LIMIT_GUEST_PER_HOUR, seconds: 60 * 60, isExact: true },
  aiDay: { points: aiBudgetPerDay, seconds: 24 * 60 * 60, isExact: true },
  aiGuestDay: { points: AI_GUEST_BUDGET_PER_DAY, seconds: 24 * 60 * 60, isExact: true },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
