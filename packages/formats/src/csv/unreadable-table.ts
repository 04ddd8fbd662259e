/** Error for a table that can't be read as a whole; the message is for the person who gave it. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}
