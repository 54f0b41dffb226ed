/**
 * The build's entry to the application: prerenders what a page shows before its scripts run
 * (docs/decisions/pages-are-prerendered-by-the-build.md).
 */
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { App } from "./app.tsx";
import { startI18n } from "./lib/text/i18n.ts";
import { loadRoute } from "./routes.tsx";

export async function prerenderPage(path: string): Promise<string> {
  await startI18n();
  await loadRoute(path);
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <App />
    </Router>,
    // A part that is sent later needs an inline script, which the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
