/** The `messages.list` of lists that hold nothing. Apart from the others, because few pages show one. */
export const emptyListMessages = {
  noSearchMatch: 'No prompts match your search criteria.',
  noFavorites: "You haven't favorited any prompts yet.",
  noFilterMatch: 'No prompts match your filter criteria.',
  none: 'There are no prompts available.',
  noneYet: 'There are no prompts available yet.',
  noneOwn: "You haven't created any prompts yet. Create your first prompt!",
  noneGranted: 'Nobody has shared a private prompt with you yet.',
  noneInSpace: 'No prompts in this space yet.',
  noneOwnYet: "You haven't created any prompts yet.",
  nothingFound: 'No prompts found',
  publicAccess:
    'Only shared prompts appear here; the database needs a public-access policy for shared prompts to show them to visitors.',
} as const;
