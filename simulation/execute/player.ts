import type { Browser } from "../../server/src/testing/people/browser.ts";

export type Player = {
  readonly username: string;
  readonly browser: Browser;
  readonly paymentContent: string;
};
