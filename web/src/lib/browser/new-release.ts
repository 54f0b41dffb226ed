/** Loads parts of the application's code. A new release may have replaced them. */
import { ApiError, NO_ANSWER, throwConnectionLost } from "../api/api-error.ts";
import { keepDrafts } from "../form/drafts.ts";
import { readSignedInCookie } from "./cookies.ts";

const ENTRY = 'script[type="module"][src^="/assets/"]';
const ENTRY_IN_DOCUMENT = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;
/** The releases that this tab has loaded by itself, in the session's storage. */
const RELOADED_KEY = "reloaded-for";
/** The pause before code that did not arrive is requested once more. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Loads the code of a page. If that fails, the document reloads once, and the promise stays open until it does.
 * @throws ApiError if it has already reloaded
 */
export async function loadPageCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const result = await loadTwice(load);
  if ("code" in result) return result.code;
  return reloadOnce(result.servedRelease ?? entryScript()) ? forever() : throwNotLoaded();
}

/**
 * Loads the code of a part of a page. If it is gone because the portal serves another release by now, the document
 * reloads. If the network failed, it does not reload: a player may be typing.
 * @throws ApiError if the document does not reload
 */
export async function loadPart<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const result = await loadTwice(load);
  if ("code" in result) return result.code;
  const { servedRelease } = result;
  return servedRelease !== entryScript() && reloadOnce(servedRelease)
    ? forever()
    : throwNotLoaded();
}

type Result<Loaded> =
  | { readonly code: Loaded }
  /** The release that the portal serves now; undefined without an answer. */
  | { readonly servedRelease: string | undefined };

/**
 * Loads code, and loads it once more after a failure, unless another release has replaced it. A network may fail for a
 * moment, and Firefox ends the requests of a page that is being left.
 */
async function loadTwice<Loaded>(load: () => Promise<Loaded>): Promise<Result<Loaded>> {
  try {
    return { code: await load() };
  } catch {
    const servedRelease = await requestRelease();
    if (servedRelease !== undefined && servedRelease !== entryScript()) return { servedRelease };
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return load().then(
      (code) => ({ code }),
      () => ({ servedRelease }),
    );
  }
}

/** Awaits code that an action needs. @throws ApiError like a lost connection, which the action shows as its error */
export const arrived = <Loaded>(code: Promise<Loaded>): Promise<Loaded> =>
  loadPart(() => code).catch(throwConnectionLost);

/** The address of the application's first script, which differs between releases; undefined in development. */
export const entryScript = (): string | undefined =>
  document.querySelector(ENTRY)?.getAttribute("src") ?? undefined;

/** Reloads the document, at most once for each release. Until the application runs, boot.js does the same. */
function reloadOnce(release: string | undefined): boolean {
  if (!release) return false;
  try {
    const before = sessionStorage.getItem(RELOADED_KEY) ?? "";
    if (before.includes(release)) return false;
    sessionStorage.setItem(RELOADED_KEY, `${before} ${release}`);
  } catch {
    // Without storage nothing would stop it from reloading again and again.
    return false;
  }
  keepDrafts();
  location.reload();
  return true;
}

const forever = (): Promise<never> => new Promise(() => {});

function throwNotLoaded(): never {
  const signedIn =
    readSignedInCookie() === undefined ? "" : "Bạn đã đăng nhập, không cần đăng nhập lại. ";
  const message = `${signedIn}Có thể mạng đang chập chờn hoặc trang vừa được cập nhật. Bạn kiểm tra kết nối rồi tải lại trang nhé.`;
  throw new ApiError({ statusCode: NO_ANSWER, message });
}

/** Requests the release that the portal serves now; undefined without an answer. */
async function requestRelease(): Promise<string | undefined> {
  try {
    const headers = { accept: "text/html" };
    const answer = await fetch(location.href, { cache: "no-store", headers });
    return ENTRY_IN_DOCUMENT.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}
