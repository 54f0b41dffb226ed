import { jobKind } from "../lanes.ts";

/** The kind of job of the tests of the kit. */
export const WORK = jobKind<{ readonly order?: number; readonly poison?: boolean }>(
  "work",
  "money",
);
