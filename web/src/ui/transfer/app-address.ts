import type { Vnd } from "@portal/contract/values/money";

type Chosen = {
  /** The banking application's id; absent for a wallet, which has one application. */
  readonly app?: string | undefined;
  readonly amountVnd: Vnd | undefined;
  /** The page to come back to. */
  readonly returnUrl: string;
};

/** Returns the address that opens an application. A part of the query that nothing is known for is left out. */
export function appAddress(link: string, { app, amountVnd, returnUrl }: Chosen): string {
  const [path = "", query] = link.split("?");
  const places = { app, amountVnd: amountVnd?.toString(), returnUrl };
  const fill = (text: string) =>
    text.replaceAll(/\{(app|amountVnd|returnUrl)\}/g, (_, place: keyof typeof places) =>
      encodeURIComponent(places[place] ?? ""),
    );
  const filledPath = fill(path).replace(/\/$/, "");
  const filled = query
    ?.split("&")
    .map(fill)
    .filter((part) => !part.endsWith("="));
  return filled ? `${filledPath}?${filled.join("&")}` : filledPath;
}

/** Whether an application gets the content by the address. Otherwise the player pastes it. */
export const carriesContent = (link: string, content: string): boolean =>
  link.includes(encodeURIComponent(content));
