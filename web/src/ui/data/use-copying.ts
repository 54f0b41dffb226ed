import { COPIED_NOTICE_MS } from "@portal/contract/values/limits";
import { useEffect, useState } from "react";
import { appAround } from "../../lib/browser/in-app.ts";

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

/**
 * Whether a page may promise that a press copies. Applications that show pages have a clipboard that refuses, which shows
 * only at the press.
 */
export const hasClipboard = (): boolean =>
  "clipboard" in navigator && appAround(navigator.userAgent) === undefined;

/** Copies a text, at a press. @returns whether the browser took it */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Applications that show pages often have no clipboard, and pages without https never.
    return copySelected(text);
  }
}

/** The older way: it copies what is selected. */
function copySelected(text: string): boolean {
  const pressed = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  // Nothing outside an open dialog can be selected.
  (pressed?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  }
}
