/** Reports programming errors to the portal. Loaded with the first of them. */
import { type ClientError, reportClientError, UNKNOWN_PAGE } from "@portal/contract/client-errors";
import { findPage } from "../../paths.ts";
import { entryScript } from "../browser/new-release.ts";
import { send } from "./api.ts";

const OUR_SCRIPT = /\/assets\/([\w.-]+\.js:\d+:\d+)/;
/** Reported in place of a class name that the contract does not allow: only letters, at most 40. */
const ANY_NAME = "Error";

/**
 * Sends where an error happened, if that was in our scripts: a browser's extensions throw, too. No message and no
 * address goes along, because either may hold what a player typed.
 */
export async function reportError(error: Error): Promise<void> {
  const body = describe(error);
  if (body) await send(reportClientError, { body });
}

function describe({ name, stack = "" }: Error): ClientError | undefined {
  const at = OUR_SCRIPT.exec(stack)?.[1];
  const release = entryScript()?.split("/").at(-1);
  if (!at || !release) return undefined;
  const page = findPage(location.pathname)?.name ?? UNKNOWN_PAGE;
  return { name: /^[A-Za-z]{1,40}$/.test(name) ? name : ANY_NAME, at, page, release };
}
