import { throwConnectionLost } from "../api/api-error.ts";

const ENTRY = 'script[type="module"][src^="/assets/"]';

/**
 * Loads code of this page's release. Where it is gone because the portal serves another release by now, the
 * whole page loads anew, and the promise stays open until it does.
 * @throws what `load` throws, where that is not the reason
 */
export async function loadOfThisRelease<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!(await hasAnotherRelease())) throw error;
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
