/** The application's first script; its address differs between releases. */
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

/** Without an answer there is nothing better to load either. */
async function hasAnotherRelease(): Promise<boolean> {
  const entry = document.querySelector(ENTRY)?.getAttribute("src");
  if (!entry) return false;
  try {
    const headers = { accept: "text/html" };
    const answer = await fetch(location.href, { cache: "no-store", headers });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
