/** A table cannot be read. The message is for the command line, `shown` for the console. Both name the row. */
export class TableError extends Error {
  readonly shown: string;

  constructor(message: string, shown: string) {
    super(message);
    this.shown = shown;
  }
}
