/** The texts of the chat page; of {@link import('../messages').messages}, and free of the rest for the browser. */
export const chatMessages = {
  loading: 'Loading chatbot...',
  notLoaded: 'The chat does not answer at the moment.',
  notConfigured: 'The chat is not set up on this library yet.',
};
