import * as z from "zod";
import { databaseUrl } from "./database-url.ts";
import { httpUrl, secret, text, wholeNumber } from "./variable-forms.ts";

/** The settings of the operator's console, which is a process of its own. */
export const consoleVariables = {
  CONSOLE_PORT: wholeNumber(0, 65_535)
    .default(3003)
    .describe(
      "Port of the operator's console (`npm run console`); with 0 `npm start` starts none.",
    ),
  CONSOLE_METRICS_PORT: wholeNumber(0, 65_535)
    .default(0)
    .describe("Port of the console's `/metrics`, on `METRICS_HOST`; 0 turns it off."),
  CONSOLE_URL: httpUrl
    .default("http://localhost:3003")
    .describe("Where staff reach the console; its cookies, origin checks and sign-in follow it."),
  CONSOLE_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "With `DATABASE_URL`: the same database, logging in as `portal_console`; not through PgBouncer in transaction mode, for the console listens there too. Only the console has it.",
    ),
  STAFF_OIDC_ISSUER: httpUrl
    .optional()
    .describe("The staff's identity provider (OpenID Connect). The console needs it."),
  STAFF_OIDC_CLIENT_ID: text.optional().describe("Names the console at the identity provider."),
  STAFF_OIDC_CLIENT_SECRET: secret
    .optional()
    .describe("With `STAFF_OIDC_CLIENT_ID`: the console's secret there."),
  STAFF_PROOF: z
    .stringbool()
    .optional()
    .describe(
      "Whether money in the console takes a fresh proof by the person's passkey; `migrate` writes it into the database. Absent: on in production, off elsewhere. Off is refused in production.",
    ),
};
