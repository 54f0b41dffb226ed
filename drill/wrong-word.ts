/** A word of the command line that a drill does not take. */
export class WrongWord extends Error {}

/** Whether it is the words of the command that are wrong, and nothing was tried. */
export function isAboutWords(error: unknown): error is Error {
  if (error instanceof WrongWord) return true;
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  // Node's own name for what `parseArgs` refuses.
  return code.startsWith("ERR_PARSE_ARGS");
}
