/**
 * The document's script: runs React, then the application in a task of its own. Both in one task would block a slow
 * phone for 0.2 s.
 */
// First, so that the rules of modules override these.
import "./styles/base.css";
import "./styles/fonts.css";
import "./styles/shared.css";
import "./styles/layout.css";
import "./styles/tokens.css";
import "react-dom/client";

setTimeout(async () => {
  try {
    await import("./main.tsx");
  } catch (error) {
    // As if this script had failed to load: boot.js reloads the page once, then says that it did not load.
    document.querySelector('script[type="module"]')?.dispatchEvent(new Event("error"));
    throw error;
  }
});
