import * as z from "zod/mini";

/**
 * What the portal knows of the person who plays: null is unknown. The player's page and the export of their
 * data have each of these fields; the database's view `personal_fields` reads them.
 */
export const personalFields = {
  firstName: z.nullable(z.string()),
  middleName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Date of birth, YYYY-MM-DD. */
  dob: z.nullable(z.string()),
};
