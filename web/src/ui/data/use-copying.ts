import { COPIED_NOTICE_MS } from "@portal/contract/values/limits";
import { useEffect, useState } from "react";

/** Copies at a press, and reports success for three seconds. If the clipboard refuses, it reports none. */
export function useCopying() {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return { isCopied, copy };
}
