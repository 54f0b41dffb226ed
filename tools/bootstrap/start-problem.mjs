/** A problem that the user can solve; the message says how. */
export class StartProblem extends Error {}
