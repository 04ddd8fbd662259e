import { chatMessages } from './chat/messages';
import { emptyListMessages } from './prompt/empty-list-messages';
import { listMessages } from './prompt/list-messages';
import { readingMessages } from './reading-messages';

/** User-facing texts that follow from a rule. Clients and documents quote them: they are fixed to the letter. */
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
    wrongCurrentPassword: 'The current password is incorrect',
    signedOutElsewhere: 'Session ended',
    emailChangeSent: 'Confirmation email sent. Check the new address’s inbox.',
    emailUnchanged: 'This is already your email address',
    emailUpdated: 'Email updated successfully',
    sixDigits: 'Enter the six-digit code from the email',
    wrongCode: 'Wrong code. Enter the code from the latest email.',
    codeOver: 'This code has expired. Request a new one.',
    codeOtherBrowser:
      'This link only works in the browser that requested it. Enter the code from the email there, or request a new code here.',
    badEmailLink: 'Invalid or expired confirmation link. Please request a new one.',
    confirmIdentity: 'Confirm your identity, then try again.',
    passwordNeeded: 'Enter your password',
    solveChallenge: 'Complete the bot check, then try again.',
    challengeUnavailable: 'The bot check is unavailable right now. Please try again.',
    signInFirst: 'Sign in to continue. We’ll take you to the page you requested.',
  },
  role: { viewer: 'You have view access. Ask an admin if you need to create prompts.' },
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
    ...listMessages.prompt,
    notFound: "The prompt you're looking for doesn't exist or has been removed.",
    created: 'Prompt created successfully!',
    updated: 'Prompt updated successfully!',
    deleted: 'Prompt deleted successfully!',
    restored: 'Prompt restored',
    duplicated: 'Prompt duplicated. Only you can see it until you share it.',
    pinned: 'Pinned to your sidebar',
    unpinned: 'Unpinned from your sidebar',
    tooManyPins: (most: number) => `You can pin up to ${most} prompts. Unpin one first.`,
    textPasted: 'Text pasted',
    saveAsPrompt: 'Save as prompt',
    restoredVersion: (version: number) => `Restored from version ${version}`,
    nowShared: 'Prompt is now shared',
    nowPrivate: 'Prompt is now private',
    allShared: 'All your prompts are already shared!',
    sharedMany: (count: number) => `Successfully shared ${count} prompts!`,
    shareAllFailed: 'Failed to share all prompts',
    deleteTitle: 'Delete Prompt',
    deleteQuestion: 'Are you sure you want to delete this prompt? You can restore it from Trash for 30 days.',
    /** For a prompt of a space whose Trash the reader can't use. */
    deleteFromSpace: (space: string) =>
      `Are you sure you want to delete this prompt? Publishers and owners of ${space} can restore it from Trash for 30 days.`,
    deleteOthers: (creatorName: string) =>
      `Warning: this is another user's prompt. It belongs to ${creatorName}.`,
    notFoundTitle: 'Prompt Not Found',
    invitation: 'Want to create your own prompts?',
    invitationText: 'Sign up for free to create, save, and share your AI prompts.',
    staleVersion: 'Someone saved a newer version while you were editing',
    staleRestore: 'Someone saved a newer version in the meantime. Nothing was restored.',
    landed: 'New prompt just landed! Check it out!',
  },
  list: {
    ...emptyListMessages,
    ...listMessages.list,
    invitation: 'Ready to create your own prompts?',
    newOnes: (count: number) => `Show ${count} new`,
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
    staleVersion: 'Someone saved a newer version. Read it before you change the status.',
    notPublic: 'Guests only see approved versions, so they can’t see this one yet.',
    ...readingMessages.status,
  },
  profile: {
    updated: 'Profile updated successfully',
    updateFailed: 'Failed to update profile',
    loadFailed: 'Failed to load profile',
    avatarFailed: 'Failed to upload avatar image',
    avatarTooLarge: 'The image is larger than 5 MB',
    avatarTooManyPixels: 'The image has more than 25 megapixels',
    avatarNotImage: 'This image format isn’t supported. Choose a JPEG, PNG, WebP or GIF.',
    avatarWrongType: 'Send the image itself, as image/* or application/octet-stream',
    avatarGone: 'The uploaded image has expired. Choose it again, then save.',
    noPrompts: 'No prompts found.',
    invalidWebsite: 'Please enter a web address that starts with http:// or https://',
    invalidHandle: 'Use only letters, numbers, hyphens and underscores',
  },
  admin: {
    roleUpdated: 'User role updated successfully',
    lastAdmin: 'You can’t demote or deactivate the last active admin',
    lastWayIn: 'This is the only way in for the only active admin. Add another one first.',
    ownRow: 'This is your own account',
    notYourself: 'You can’t delete your own account here. Go to Account security.',
    deactivated: 'User deactivated',
    reactivated: 'User reactivated',
    deactivateQuestion: (name: string) =>
      `${name} will be signed out everywhere and can’t sign in until reactivated. Nothing is deleted.`,
    reactivateQuestion: (name: string) => `${name} will be able to sign in again.`,
    deleted: 'User deleted',
    deletedWithPrompts: (count: number) =>
      `User deleted, with ${count.toLocaleString('en-US')} prompt${count === 1 ? '' : 's'}`,
    deleteQuestion: (name: string) =>
      `Are you sure you want to delete the account of ${name}? This action cannot be undone.`,
    firstRunTitle: 'Initial passwords are still in use',
    firstRun: (emails: string) =>
      `${emails}: change these passwords or delete the accounts. Anyone who can read first-run.txt in the data folder can sign in with them.`,
    noUsers: 'No users match.',
    noEvents: 'No events yet.',
    events: (count: number) => `${count.toLocaleString('en-US')} event(s)`,
    found: (count: number) => `${count.toLocaleString('en-US')} user(s) found`,
    roleQuestion: (name: string, from: string, to: string) =>
      `Change ${name}’s role from ${from} to ${to}? This takes effect immediately.`,
  },
  copy: {
    field: (name: string) => `${name} copied to clipboard`,
    failed: 'Failed to copy text',
    nothing: 'Nothing to copy',
  },
  editorAi: {
    addedTag: (tag: string) => `Added the tag “${tag}”.`,
    enhanced: 'Prompt enhanced!',
    enhanceFailed: 'Failed to enhance prompt.',
    formatted: 'Prompt formatted by framework!',
    formatFailed: 'Failed to format prompt.',
    shortened: 'Prompt shortened!',
    shortenFailed: 'Failed to shorten prompt.',
    translated: 'Prompt translated!',
    translateFailed: 'Failed to translate prompt.',
    improved: 'Prompt improved!',
    improveFailed: 'Failed to improve prompt.',
    nothingFails: 'No response fails. Run the test cases first.',
    describeFailed: 'Couldn’t write a description.',
    contentEmpty: 'Prompt content is empty.',
    frameworkMissing: 'Please select a framework.',
    languageMissing: 'Please select a language.',
  },
  ai: {
    unavailable: 'AI isn’t set up for this library. Everything else works without it.',
    because: (failure: string, reason: string) => `${failure} ${reason}`,
    accountLimit: (calls: number, seconds: number) =>
      `You’ve used all ${calls} of your AI requests for this hour. Try again in ${waitText(seconds)}.`,
    guestLimit: (calls: number, seconds: number) =>
      `Your network has used all ${calls} AI requests for this hour. Sign in for more, or try again in ${waitText(seconds)}.`,
    guestBudget: (seconds: number) =>
      `Guests have used today’s AI requests. Sign in, or try again in ${waitText(seconds)}.`,
    budget: (seconds: number) =>
      `This library has used today’s AI requests. Try again in ${waitText(seconds)}.`,
    busy: 'Another AI response is still in progress. Wait for it to finish.',
    overloaded: 'The AI service is overloaded. Please try again in a moment.',
    overloadedFor: (seconds: number) =>
      `The AI service is overloaded. Please try again in ${waitText(seconds)}.`,
    serviceFailed: 'The AI service is having problems. Please try again later.',
    refused: 'The AI service rejected this request. Try a shorter text.',
    misconfigured: 'The AI service is misconfigured. Ask an admin to check the settings.',
    unreachable: 'Couldn’t reach the AI service.',
    privateFailed: 'The AI service failed. The server’s log has the reason.',
    timeout: 'The AI service timed out.',
    blocked: 'The AI service declined this text.',
    empty: 'The AI service returned an empty response.',
    garbled: 'The AI service returned an incomplete response.',
    cut: 'The response hit the length limit and was cut off. Your text is unchanged.',
    cutTaken: 'Replaced with a response that was cut off',
    /** Shown before a request with such a response. */
    tooLong: (tokens: number, most: number) =>
      `This text is about ${tokens.toLocaleString('en-US')} tokens. One response is limited to ${most.toLocaleString('en-US')}.`,
    bySections: (calls: number) => `Continue section by section (${calls} AI requests)`,
    sectionsHint: 'Each section is processed separately. You review the changes before anything is replaced.',
    /** A framework applies to a whole text. */
    noSections: 'A framework applies to the whole text. Shorten it, or try one request anyway.',
    stopped: (done: number, total: number) =>
      `${done} of ${total} sections done. The rest of your text is unchanged.`,
    section: (at: number, total: number) => `Section ${at} of ${total}`,
    lost: (names: string) => `Missing from the response: ${names}`,
    /** Variables that a rewrite lost, by name. */
    dropped: (count: number, names: string) =>
      `The rewrite drops ${count === 1 ? '1 variable' : `${count} variables`}: ${names}.`,
  },
  generator: {
    polished: 'Prompt polished successfully!',
    polishFailed: 'Failed to polish prompt. Please try again.',
    applied: 'Applied polished content to fields!',
    enhanced: 'Prompt enhanced successfully!',
    enhanceFailed: 'Failed to enhance prompt. Please try again.',
    cleared: (framework: string) => `Fields cleared for ${framework}.`,
    nothingToPolish: 'Fill in at least one field first.',
    nothingToEnhance: 'Write a rough prompt first.',
    nothingToApply: 'The polished text has none of the framework’s labels.',
    nothingToSave: 'Nothing to save yet.',
    saveInvitation: 'Want to save your prompt?',
    saveInvitationText: 'Sign up or log in to save it. We’ll keep what you typed.',
  },
  promptCheck: {
    shareTitle: 'Share a prompt that contains a secret?',
    shareQuestion: (kinds: string) =>
      `This prompt seems to contain a secret: ${kinds}. Anyone who can read the prompt can use it.`,
    refused: (kinds: string) =>
      `This text seems to contain a secret: ${kinds}. Remove it, or confirm that more people may read it.`,
    shareAnyway: 'Share anyway',
    wordsTitle: 'Share without the private comments?',
    wordsQuestion: 'Once shared, everyone can read and use it.',
    share: 'Share',
    staysBehind: (words: { notes: number; comments: number; cases: number; runs: number }) =>
      `Only you and admins will still see what was added while it was private: ${privateWordsText(words)}.`,
    showWords: 'Share these too',
    keepBack: 'Cancel',
  },
  chat: chatMessages,
  sitemap: {
    failed: 'Failed to generate sitemap',
    coreFailed: 'Failed to generate core sitemap',
    missingShow: 'Missing required parameter: show',
    failedBecause: (reason: string) => `Failed to generate sitemap: ${reason}`,
  },
  error: {
    ...listMessages.error,
    notFound: 'Not found',
    forbidden: 'You don’t have permission to do this',
    internal: 'Something went wrong on our side. Please try again.',
    invalidInput: 'Invalid input',
    tooManyRequests: (seconds: number) => `Too many attempts. Please try again in ${waitText(seconds)}.`,
    unavailable: 'The library is unavailable right now. Please try again in a moment.',
    busy: 'The server is busy. Please try again in a few seconds.',
    waitingTitle: 'One moment, please',
    answerTooLarge:
      'Response exceeds 1,000,000 characters. Request fewer items (perPage), fewer calls per batch, or excerpts (excerpt: true).',
  },
} as const;

const PRIVATE_WORDS = {
  notes: ['status note', 'status notes'],
  comments: ['review comment', 'review comments'],
  cases: ['test case', 'test cases'],
  runs: ['test run', 'test runs'],
} as const;

/** Formats the counts of private annotations: `2 status notes, 1 test case`. */
function privateWordsText(words: Record<keyof typeof PRIVATE_WORDS, number>): string {
  return (['notes', 'comments', 'cases', 'runs'] as const)
    .filter((kind) => words[kind] > 0)
    .map((kind) => `${words[kind]} ${PRIVATE_WORDS[kind][words[kind] === 1 ? 0 : 1]}`)
    .join(', ');
}

/** Formats a waiting time: seconds below a minute, minutes up to two hours, else hours; rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
