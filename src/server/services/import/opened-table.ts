type Cells = { place: string } & ({ cells: string[] } | { refusal: string });

/** The beginning of a table: enough to detect its columns. */
export type TableHead = {
  path: string;
  columns: string[];
  /** The first rows. */
  rows: string[][];
  /** Number of rows read; all of them unless there are more. */
  count: number;
  hasMore: boolean;
  /** For a workbook the names of its sheets, and the one that is read. */
  sheets: string[];
  sheet: string | null;
  header: number;
  /** False for a list of objects. */
  canMoveHeader: boolean;
};

/** An opened table: its rows can be read any number of times. */
export type OpenTable = TableHead & {
  /**
   * Yields all rows; for a list, `onUnknown` is called with names that its beginning did not have. Throws BAD_REQUEST
   * for a damaged file.
   */
  iterate: (onUnknown: (name: string) => void) => AsyncIterable<Cells>;
};
export type TableOpened = { table: OpenTable; why: null } | { table: null; why: string };
