import { i18n } from "@lingui/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../src/styles/base.css";
import "../../src/styles/fonts.css";
import "../../src/styles/shared.css";
import "../../src/styles/tokens.css";
import { setSiteName } from "../../src/ui/page/use-heading-focus.ts";
import { App } from "./app.tsx";

setSiteName("Vận hành");
// The parts that the player's pages share have their Vietnamese texts in the code.
i18n.loadAndActivate({ locale: "vi-VN", messages: {} });
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
