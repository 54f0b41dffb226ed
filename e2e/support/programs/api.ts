import type { APIResponse, Page } from "@playwright/test";

const AS_THE_PAGE = { "x-requested-with": "XMLHttpRequest", accept: "application/json" };

/** Sends a request as a page's script would, with the page's cookies. No page needs to be open. */
export async function post(
  page: Page,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
  method: "POST" | "PUT" = "POST",
): Promise<APIResponse> {
  await page.request.get("/api/csrf-cookie", { headers: AS_THE_PAGE });
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return page.request.fetch(path, {
    method,
    data: body,
    headers: { ...AS_THE_PAGE, ...headers, "x-xsrf-token": decodeURIComponent(token) },
  });
}

/** Returns the response to a GET call of the signed-in player. */
export async function get<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path, { headers: AS_THE_PAGE });
  return (await response.json()) as T;
}
