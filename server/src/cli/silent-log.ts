/** The command says itself what it has done. */
export const silentLog = { info: () => {} };
