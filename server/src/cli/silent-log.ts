/** Logs nothing: the command itself prints what it has done. */
export const silentLog = { info: () => {} };
