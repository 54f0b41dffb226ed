/** A problem that the person who starts the product can solve; the message says how. */
export class StartProblem extends Error {}
