import { connectionLost, readApiError, UNAUTHORIZED } from "../api/api-error.ts";
import { apiOrigin } from "../api/api-url.ts";
import { unauthorized } from "../api/unauthorized.ts";

/** How long a file may take: a large one comes piece by piece, so it takes longer than the response of a call. */
export const FILE_TIMEOUT_MS = 60_000;

/** Fetches a whole file from the server. @throws ApiError */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(apiOrigin() + path, {
    credentials: "include",
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    headers: { "x-requested-with": "XMLHttpRequest" },
  }).catch(() => {
    throw connectionLost();
  });
  if (!response.ok) {
    if (response.status === UNAUTHORIZED) await unauthorized();
    throw readApiError(response.status, await response.json().catch(() => undefined));
  }
  return response.blob().catch(() => {
    throw connectionLost();
  });
}
