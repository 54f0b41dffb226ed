import { throwConnectionLost } from "../api/api-error.ts";

const ENTRY = 'script[type="module"][src^="/assets/"]';

const AGAIN_AFTER_MS = 1_000;

/**
 * Loads code of this page's release. Where it is gone because the portal serves another release by now, the
 * whole page loads again, and the promise stays open until it does. Code that is lost for another reason is
 * requested once more: a network may fail for a moment, and Firefox ends the requests of a page that is being left,
 * which must not show a failure meanwhile.
 * @throws what `load` throws the second time
 */
export async function loadOfThisRelease<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    if (!(await hasAnotherRelease())) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      return load();
    }
    location.reload();
    return new Promise(() => {});
  }
}

/** The address of the application's first script, which differs between releases; undefined in development. */
export const entryScript = (): string | null | undefined =>
  document.querySelector(ENTRY)?.getAttribute("src");

/** Without an answer there is nothing better to load either. */
async function hasAnotherRelease(): Promise<boolean> {
  const entry = entryScript();
  if (!entry) return false;
  try {
    const headers = { accept: "text/html" };
    const answer = await fetch(location.href, { cache: "no-store", headers });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}

/** Awaits code that is loaded when it is needed. @throws ApiError where it does not arrive */
export const arrived = <Loaded>(code: Promise<Loaded>): Promise<Loaded> =>
  code.catch(throwConnectionLost);
