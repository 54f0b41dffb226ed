/** Reads the id or token in the page's address. */
import { cleanLinkToken } from "@portal/contract/values/clean-text";
import { useLocation } from "wouter";
import { findPage } from "../../paths.ts";

/** Returns the id or token in the address of the page that is shown; "" where the page has none. */
export function usePageParameter(): string {
  const [path] = useLocation();
  return findPage(path)?.parameter ?? "";
}

/** Returns the token of the emailed link that the player followed, without what mail programs add behind it. */
export function useLinkToken(): string {
  return cleanLinkToken(usePageParameter());
}
