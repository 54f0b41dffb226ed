import { findLinkOwner } from "../../domain/credentials/link-tokens.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

/** Checks a link without consuming it, because mail programs open links, too. */
export async function checkResetToken({ db }: Services, token: string): Promise<undefined> {
  if (!(await findLinkOwner(db, "reset-password", token))) throw errors.resetLinkInvalid();
}
