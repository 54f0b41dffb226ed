/** The build's entry to the application. It draws what a page shows before its scripts run (decision 27). */
import { renderToStringAsync } from "preact-render-to-string";
import { Router } from "wouter";
import { App } from "./app.tsx";
import { startI18n } from "./lib/text/i18n.ts";
import { loadRoute } from "./routes.tsx";

export async function drawFirstView(path: string): Promise<string> {
  await startI18n();
  await loadRoute(path);
  return renderToStringAsync(
    <Router ssrPath={path}>
      <App />
    </Router>,
  );
}
