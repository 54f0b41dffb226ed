/**
 * The code of each page but the login, which is loaded on demand. Its names and their many files are no part of the first
 * script, because the login needs none of them.
 */
import type { ComponentType } from "react";

export const pageFiles: Readonly<Record<string, () => Promise<{ Page: ComponentType }>>> =
  import.meta.glob<{ Page: ComponentType }>([
    "./features/**/*-page.tsx",
    "./pages/*/*-page.tsx",
    "!./features/session/login-page.tsx",
  ]);
