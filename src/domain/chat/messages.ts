/** The texts of the chat page; of {@link import('../messages').messages}, and free of the rest for the browser. */
export const chatMessages = {
  loading: 'Loading chatbot...',
  notLoaded: 'The chat isn’t responding right now.',
  notConfigured: 'Chat isn’t set up for this library yet.',
};
