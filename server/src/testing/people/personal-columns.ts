import { personalFields } from "@portal/contract/session";

/** Each column of `users` with personal data that the player's page shows, with the API's name of it. */
export const personalColumns: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(personalFields).map((field) => [
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    field,
  ]),
);
