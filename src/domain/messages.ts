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
  },
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
    invalidIdentifier: 'Invalid prompt identifier',
    notFound: "The prompt you're looking for doesn't exist or has been removed.",
    created: 'Prompt created successfully!',
    updated: 'Prompt updated successfully!',
    deleted: 'Prompt deleted successfully!',
    restored: 'Prompt restored',
    restoredVersion: (version: number) => `Restored from version ${version}`,
    copied: 'Prompt copied to clipboard!',
    copyFailed: 'Failed to copy prompt',
    nowShared: 'Prompt is now shared',
    nowPrivate: 'Prompt is now private',
    allShared: 'All your prompts are already shared!',
    sharedMany: (count: number) => `Successfully shared ${count} prompts!`,
    shareAllFailed: 'Failed to share all prompts',
    deleteTitle: 'Delete Prompt',
    deleteQuestion: 'Are you sure you want to delete this prompt? This action cannot be undone.',
    deleteOthers: (creatorName: string) =>
      `Warning: this is another user's prompt. It belongs to ${creatorName}.`,
    notFoundTitle: 'Prompt Not Found',
    invitation: 'Want to create your own prompts?',
    invitationText: 'Sign up for free to create, save, and share your AI prompts.',
    staleVersion: 'Somebody saved a newer version while you were editing',
    sharedFetchFailed: (reason: string) => `Error fetching shared prompts: ${reason}`,
    loadError: (reason: string) => `Error: ${reason}`,
  },
  list: {
    noSearchMatch: 'No prompts match your search criteria.',
    noFavorites: "You haven't favorited any prompts yet.",
    noFilterMatch: 'No prompts match your filter criteria.',
    none: 'There are no prompts available.',
    noneYet: 'There are no prompts available yet.',
    noneOwn: "You haven't created any prompts yet. Create your first prompt!",
    nothingFound: 'No prompts found',
    publicAccess:
      'Only shared prompts appear here; the database needs a public-access policy for shared prompts to show them to visitors.',
    invitation: 'Ready to create your own prompts?',
    privateNotice: 'Private prompts are not visible on the public Browse page.',
    found: (total: number, isCapped: boolean) =>
      isCapped ? `More than ${total.toLocaleString('en-US')} prompt(s) found` : `${total} prompt(s) found`,
  },
  favorite: { added: 'Added to favorites', removed: 'Removed from favorites' },
  usage: { failed: 'Failed to record prompt usage' },
  status: {
    marked: (status: string) => `Prompt marked as ${status}`,
    failed: 'Failed to update status',
    hint: {
      tested: 'This prompt is still being edited and not visible to others',
      approved: 'This prompt has been approved: it is live',
      shared: 'This prompt is visible to everyone in the public browse section',
    },
  },
  profile: {
    updated: 'Profile updated successfully',
    updateFailed: 'Failed to update profile',
    loadFailed: 'Failed to load profile',
    noOwnPrompts: "You haven't created any prompts yet.",
    noPrompts: 'No prompts found.',
    invalidWebsite: 'Please enter a web address that starts with http:// or https://',
    invalidHandle: 'Please enter a handle of letters, digits, hyphens and underscores',
  },
  admin: {
    roleUpdated: 'User role updated successfully',
    lastAdmin: 'The last active admin can be neither demoted nor deactivated',
  },
  error: {
    notFound: 'Not found',
    forbidden: 'You are not allowed to do this',
    internal: 'Something went wrong on our side. Please try again.',
    invalidInput: 'The input is not valid',
    tooManyRequests: (seconds: number) => `Too many attempts. Please try again in ${waitText(seconds)}.`,
    offline: 'The server cannot be reached. Please check your connection and try again.',
    unavailable: 'The library is not reachable right now. Please try again in a moment.',
  },
} as const;

/** A wait in the words of a person: seconds below a minute, else minutes rounded up. */
function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
