import { cleanLinkToken } from "@portal/contract/values/clean-text";
import { usePageParameter } from "./use-page-parameter.ts";

/** Returns the token of the emailed link that the player followed, without what mail programs add behind it. */
export function useLinkToken(): string {
  return cleanLinkToken(usePageParameter());
}
