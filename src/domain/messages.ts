import { chatMessages } from './chat/messages';
import { readingMessages } from './reading-messages';

/** Every text a person may read that comes from a rule, to the letter of the specification (sections 5 and 8). */
export const messages = {
  session: {
    expired: 'Session expired. Please sign in again.',
    refreshFailed: 'Failed to refresh authentication session',
    profileFailed: 'Failed to fetch user profile',
    required: 'No valid session found',
  },
  auth: {
    emailOrPhoneAndPassword: 'You must provide either an email or phone number and a password',
    noSession: 'No session created after sign in',
    userCreationFailed: 'User creation failed',
    fillAllFields: 'Please fill in all fields',
    enterEmail: 'Please enter your email address',
    passwordTooShort: 'Password must be at least 6 characters',
    passwordTooLong: 'Password must be at most 128 characters',
    invalidCredentials: 'Invalid login credentials',
    invalidEmail: 'Please enter a valid email address',
    invalidPhone: 'Please enter a valid phone number',
    nameTooLong: 'Full name must be at most 120 characters',
    alreadyRegistered: 'An account with this email already exists',
    signedIn: 'Successfully signed in!',
    accountCreated: 'Account created successfully!',
    signedOut: 'Successfully signed out',
    signOutFailed: 'Failed to sign out. Please try again.',
    resetSent: 'Password reset email sent! Check your inbox.',
    badRecoveryLink: 'Invalid or expired recovery link. Please request a new password reset link.',
    passwordUpdated: 'Password updated successfully',
    resetFailed: 'Failed to reset password',
    passwordsDiffer: 'Passwords do not match',
    wrongCurrentPassword: 'The current password is not right',
    signedOutElsewhere: 'Signed out there',
    emailChangeSent: 'Confirmation email sent! Check the inbox of the new address.',
    emailUnchanged: 'This is your email address already',
    emailUpdated: 'Email updated successfully',
    sixDigits: 'Please enter the six digits of the mail',
    wrongCode: 'That is not the code of the newest mail. Please look again.',
    codeOver: 'This code no longer works. Please ask for a new one.',
    codeOtherBrowser:
      'This link works in the browser that asked for it. Type the digits of the mail there, or ask for a new code here.',
    badEmailLink: 'Invalid or expired confirmation link. Please ask for a new one.',
    confirmIdentity: 'Confirm that it is you, then try again.',
    passwordNeeded: 'Please type your password',
    solveChallenge: 'Please show that you are no robot, then try again.',
    challengeUnavailable: 'The check for robots is not available at the moment. Please try again.',
    signInFirst: 'Please sign in first. Then you go on to the page you asked for.',
  },
  role: { viewer: 'Viewers read and copy. Ask an admin to let you write.' },
  form: {
    titleRequired: 'Title is required',
    descriptionRequired: 'Description is required',
    contentRequired: 'Prompt content is required',
    categoryRequired: 'Category is required',
    tooManyTags: 'A prompt can have at most 25 tags',
    copied: 'Prompt copied!',
    unsavedTitle: 'Unsaved Changes',
    unsaved: 'You have unsaved changes. Are you sure you want to leave? Your changes will be lost.',
  },
  prompt: {
    ...readingMessages.prompt,
    notFound: "The prompt you're looking for doesn't exist or has been removed.",
    created: 'Prompt created successfully!',
    updated: 'Prompt updated successfully!',
    deleted: 'Prompt deleted successfully!',
    restored: 'Prompt restored',
    duplicated: 'Duplicated. Nobody else sees it until you share it.',
    pinned: 'Pinned to your dashboard',
    unpinned: 'No longer pinned',
    tooManyPins: (most: number) => `At most ${most} prompts can be pinned. Unpin one first.`,
    restoredVersion: (version: number) => `Restored from version ${version}`,
    nowShared: 'Prompt is now shared',
    nowPrivate: 'Prompt is now private',
    allShared: 'All your prompts are already shared!',
    sharedMany: (count: number) => `Successfully shared ${count} prompts!`,
    shareAllFailed: 'Failed to share all prompts',
    deleteTitle: 'Delete Prompt',
    deleteQuestion: 'Are you sure you want to delete this prompt? You have 30 days to take it back.',
    deleteOthers: (creatorName: string) =>
      `Warning: this is another user's prompt. It belongs to ${creatorName}.`,
    notFoundTitle: 'Prompt Not Found',
    invitation: 'Want to create your own prompts?',
    invitationText: 'Sign up for free to create, save, and share your AI prompts.',
    staleVersion: 'Somebody saved a newer version while you were editing',
    staleRestore: 'Somebody saved a newer version meanwhile, so nothing was restored',
    landed: 'New prompt just landed! Check it out!',
  },
  list: {
    ...readingMessages.list,
    invitation: 'Ready to create your own prompts?',
    newOnes: (count: number) => `${count} new — show`,
    privateNotice: 'Private prompts are not visible on the public Browse page.',
  },
  voice: {
    unsupported: 'Speech recognition is not supported in your browser',
    startFailed: (reason: string) => `Failed to start voice input: ${reason}`,
    started: 'Voice input started - Speak now',
    stopped: 'Voice input stopped',
    noSpeech: 'No speech detected. Please speak into the microphone.',
    failed: 'Speech recognition failed.',
    network: 'Network error occurred. Please check your connection.',
    notAllowed: 'Microphone access denied. Please allow microphone access.',
  },
  favorite: { added: 'Added to favorites', removed: 'Removed from favorites' },
  usage: { failed: 'Failed to record prompt usage' },
  status: {
    marked: (status: string) => `Prompt marked as ${status}`,
    failed: 'Failed to update status',
    staleVersion: 'Somebody saved a newer version meanwhile. Read it before you judge it.',
    notPublic: 'Guests see approved versions alone: not this one yet.',
    ...readingMessages.status,
  },
  profile: {
    updated: 'Profile updated successfully',
    updateFailed: 'Failed to update profile',
    loadFailed: 'Failed to load profile',
    avatarFailed: 'Failed to upload avatar image',
    avatarTooLarge: 'The image is larger than 5 MB',
    avatarTooManyPixels: 'The image has more than 25 megapixels',
    avatarNotImage: 'This file is not an image that can be shown. Choose a JPEG, PNG, WebP or GIF.',
    avatarWrongType: 'Send the image itself, as image/* or application/octet-stream',
    avatarGone: 'The uploaded image is no longer there. Please save again.',
    noPrompts: 'No prompts found.',
    invalidWebsite: 'Please enter a web address that starts with http:// or https://',
    invalidHandle: 'Please enter a handle of letters, digits, hyphens and underscores',
  },
  admin: {
    roleUpdated: 'User role updated successfully',
    lastAdmin: 'The last active admin can be neither demoted nor deactivated',
    ownRow: 'This is your own account',
    notYourself: 'You cannot delete your own account here',
    deactivated: 'User deactivated',
    reactivated: 'User reactivated',
    deactivateQuestion: (name: string) =>
      `${name} is signed out everywhere and cannot sign in until reactivated. Nothing is deleted.`,
    reactivateQuestion: (name: string) => `${name} can sign in again.`,
    deleted: 'User deleted',
    deletedWithPrompts: (count: number) =>
      `User deleted, with ${count.toLocaleString('en-US')} prompt${count === 1 ? '' : 's'}`,
    deleteQuestion: (name: string) =>
      `Are you sure you want to delete the account of ${name}? This action cannot be undone.`,
    firstRunTitle: 'Passwords of the first start are still in use',
    firstRun: (emails: string) =>
      `${emails}: change them, or delete the accounts. Whoever reads first-run.txt in the data folder can sign in with them; the file goes away with the last one.`,
    noUsers: 'No users match.',
    noEvents: 'Nothing has been written down yet.',
    events: (count: number) => `${count.toLocaleString('en-US')} event(s)`,
    found: (count: number) => `${count.toLocaleString('en-US')} user(s) found`,
    roleQuestion: (name: string, from: string, to: string) =>
      `Change the role of ${name} from ${from} to ${to}? It takes effect at once.`,
  },
  copy: {
    field: (name: string) => `${name} copied to clipboard`,
    failed: 'Failed to copy text',
    nothing: 'Nothing to copy',
  },
  editorAi: {
    enhanced: 'Prompt enhanced!',
    enhanceFailed: 'Failed to enhance prompt.',
    formatted: 'Prompt formatted by framework!',
    formatFailed: 'Failed to format prompt.',
    contentEmpty: 'Prompt content is empty.',
    frameworkMissing: 'Please select a framework.',
  },
  ai: {
    unavailable: 'AI text is not set up on this library. Everything else works without it.',
    /** Behind the text of what failed. */
    because: (failure: string, reason: string) => `${failure} ${reason}`,
    accountLimit: (calls: number, seconds: number) =>
      `You have used your ${calls} AI calls of this hour. Please try again in ${waitText(seconds)}.`,
    guestLimit: (calls: number, seconds: number) =>
      `Your network has used its ${calls} AI calls of this hour. Please try again in ${waitText(seconds)}, or sign in for more.`,
    guestBudget: (seconds: number) =>
      `The AI calls that guests of this library have for today are used up. Please sign in, or try again in ${waitText(seconds)}.`,
    budget: (seconds: number) =>
      `The AI calls of this library are used up for today. Please try again in ${waitText(seconds)}.`,
    busy: 'Another AI answer is still being written. Please wait until it has ended.',
    overloaded: 'The AI service is overloaded. Please try again in a moment.',
    overloadedFor: (seconds: number) =>
      `The AI service is overloaded. Please try again in ${waitText(seconds)}.`,
    serviceFailed: 'The AI service has a problem of its own. Please try again later.',
    refused: 'The AI service does not take this request. A shorter text may help.',
    misconfigured: 'The AI service is not set up rightly. Please tell an admin of this library.',
    unreachable: 'The AI service cannot be reached.',
    timeout: 'The AI service took too long.',
    blocked: 'The AI service refused to answer this text.',
    empty: 'The AI service gave an empty answer.',
    garbled: 'The answer of the AI service was not complete.',
    cut: 'The answer reached its longest length and ends in the middle. Nothing was replaced.',
    cutTaken: 'Replaced by an answer that ends in the middle',
    /** Before a call that would give such an answer. */
    tooLong: (tokens: number, most: number) =>
      `This text is too long for one answer: about ${tokens.toLocaleString('en-US')} tokens, and an answer ends after ${most.toLocaleString('en-US')}.`,
    bySections: (calls: number) => `Work section by section (${calls} AI calls)`,
    sectionsHint:
      'Each section is asked for by itself, and the rest of the text stays as it is. You see what would change before anything is replaced.',
    /** A framework is for a text as a whole. */
    noSections:
      'It cannot be put into a framework section by section. Shorten it, or ask and see how far one answer comes.',
    stopped: (done: number, total: number) =>
      `${done} of ${total} sections are done. The others keep your text.`,
    section: (at: number, total: number) => `Section ${at} of ${total}`,
    lost: (names: string) => `Missing in the answer: ${names}`,
  },
  generator: {
    polished: 'Prompt polished successfully!',
    polishFailed: 'Failed to polish prompt. Please try again.',
    applied: 'Applied polished content to fields!',
    enhanced: 'Prompt enhanced successfully!',
    enhanceFailed: 'Failed to enhance prompt. Please try again.',
    cleared: (framework: string) => `Fields cleared for ${framework}.`,
    nothingToPolish: 'Fill in a field first.',
    nothingToEnhance: 'Write a rough prompt first.',
    nothingToApply: 'The polished text has none of the labels.',
    nothingToSave: 'There is nothing to save yet.',
    saveInvitation: 'Want to save your prompt?',
    saveInvitationText: 'Sign up or log in to keep it in the library. What you typed here stays.',
  },
  promptCheck: {
    shareTitle: 'Share with a secret inside?',
    shareQuestion: (kinds: string) =>
      `This prompt seems to hold a secret: ${kinds}. Whoever it is shown to can read and use it.`,
    refused: (kinds: string) =>
      `This text seems to hold a secret: ${kinds}. Take it out, or say that more people may read it.`,
    shareAnyway: 'Share anyway',
    wordsTitle: 'Share, and keep what was said in private?',
    wordsQuestion: 'Once it is shared, everybody can read and use it.',
    share: 'Share',
    staysBehind: (words: { notes: number; comments: number; cases: number; runs: number }) =>
      `Said while it was private, and still read by you and the admins alone: ${privateWordsText(words)}.`,
    showWords: 'Show this too',
    keepBack: 'Go back',
  },
  chat: chatMessages,
  sitemap: {
    failed: 'Failed to generate sitemap',
    coreFailed: 'Failed to generate core sitemap',
    missingShow: 'Missing required parameter: show',
    failedBecause: (reason: string) => `Failed to generate sitemap: ${reason}`,
  },
  error: {
    ...readingMessages.error,
    notFound: 'Not found',
    forbidden: 'You are not allowed to do this',
    internal: 'Something went wrong on our side. Please try again.',
    invalidInput: 'The input is not valid',
    tooManyRequests: (seconds: number) => `Too many attempts. Please try again in ${waitText(seconds)}.`,
    unavailable: 'The library is not reachable right now. Please try again in a moment.',
    busy: 'The library has more to do than it can right now. Please try again in a few seconds.',
    waitingTitle: 'One moment, please',
    answerTooLarge:
      'The answer would hold more than 1,000,000 characters of text. Ask for fewer per page (perPage), for fewer calls in one batch, or for excerpts (excerpt: true).',
  },
} as const;

const PRIVATE_WORDS = {
  notes: ['status note', 'status notes'],
  comments: ['review comment', 'review comments'],
  cases: ['test case', 'test cases'],
  runs: ['test run', 'test runs'],
} as const;

/** What was said in private, counted: `2 status notes, 1 test case`. */
function privateWordsText(words: Record<keyof typeof PRIVATE_WORDS, number>): string {
  return (['notes', 'comments', 'cases', 'runs'] as const)
    .filter((kind) => words[kind] > 0)
    .map((kind) => `${words[kind]} ${PRIVATE_WORDS[kind][words[kind] === 1 ? 0 : 1]}`)
    .join(', ');
}

/** A wait in the words of a person: seconds below a minute, minutes up to two hours, else hours; rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
