/** Starts the console in the browser. */
import { i18n } from "@lingui/core";
import { createRoot } from "react-dom/client";
import "../../src/styles/base.css";
import "../../src/styles/fonts.css";
import "../../src/styles/shared.css";
import "../../src/styles/layout.css";
import "../../src/styles/tokens.css";
import "./console.css";
import { startNavigation } from "../../src/lib/browser/navigation.ts";
import { startTheme } from "../../src/lib/browser/theme.ts";
import { compileMessage } from "../../src/lib/text/compile-message.ts";
import { setPreloader } from "../../src/ui/page/preload.ts";
import { expectNewPage } from "../../src/ui/page/use-heading-focus.ts";
import { setSiteName } from "../../src/ui/page/window-title.ts";
import { App } from "./app.tsx";
import { loadPage } from "./menu.ts";

setSiteName("Vận hành");
setPreloader(loadPage);
startNavigation(expectNewPage);
startTheme();
// The parts that the player's pages share have their Vietnamese texts in the code.
i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: "vi-VN", messages: {} });
createRoot(document.getElementById("root")!).render(<App />);
