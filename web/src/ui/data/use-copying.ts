import { COPIED_NOTICE_MS } from "@portal/contract/values/limits";
import { useEffect, useState } from "react";
import { copyText } from "../../lib/browser/copy-text.ts";

/**
 * Copies at a press, and reports success for three seconds. `isRefused` stays true after a browser has refused: show
 * `RefusedCopy` then.
 */
export function useCopying() {
  const [outcome, setOutcome] = useState<"copied" | "refused">();

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), COPIED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (text: string) => setOutcome((await copyText(text)) ? "copied" : "refused");
  return { isCopied: outcome === "copied", isRefused: outcome === "refused", copy };
}
