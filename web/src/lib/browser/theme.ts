/** Keeps the colour theme on this device, and applies it to the document and the browser's own frame. */
import { useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";
import { readKept, writeKept } from "./storage.ts";

export const themes = ["dark", "light", "system"] as const;
export type Theme = (typeof themes)[number];

/** The theme of prerendered pages. */
const DEFAULT_THEME: Theme = "dark";
const STORAGE_KEY = "theme";
const lightPreferred = matchMedia("(prefers-color-scheme: light)");
const listeners = new Set<() => void>();

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, keptTheme, () => DEFAULT_THEME), keepTheme];
}

/**
 * Shows the theme, and follows changes of the system and of other tabs. The players' pages have it from boot.js by
 * then, before their first paint; the console's page is empty until its scripts run.
 */
export function startTheme(): void {
  lightPreferred.addEventListener("change", showTheme);
  addEventListener("storage", (event) => {
    if (event.key === STORAGE_KEY) themeChanged();
  });
  showTheme();
}

function keptTheme(): Theme {
  const kept = readKept(STORAGE_KEY);
  return themes.find((theme) => theme === kept) ?? DEFAULT_THEME;
}

function keepTheme(theme: Theme): void {
  writeKept(STORAGE_KEY, theme);
  themeChanged();
}

function themeChanged(): void {
  showTheme();
  for (const listener of listeners) listener();
}

function showTheme(): void {
  const theme = keptTheme();
  const light = theme === "light" || (theme === "system" && lightPreferred.matches);
  document.documentElement.dataset["theme"] = light ? "light" : "dark";
  void showPageColour();
}

/** Gives the browser's own frame the page's colour, after a paint: before it, reading a style would force a layout. */
async function showPageColour(): Promise<void> {
  await afterPaint();
  const page = getComputedStyle(document.documentElement).getPropertyValue("--page");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", page);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
