import { findLinkOwner } from "../../domain/credentials/link-tokens.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

/** Only looks: mail programs open links too, and must not use them up. */
export async function checkResetToken({ db }: Services, token: string): Promise<undefined> {
  if (!(await findLinkOwner(db, "reset-password", token))) throw errors.resetLinkInvalid();
}
