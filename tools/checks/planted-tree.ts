import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../lib/paths.ts";

const LEFT_OUT = new Set(["node_modules", ".git", ".data", "dist", "results", "peers"]);
const WORKSPACES = ["contract", "server", "web", "sandbox", "e2e"];

/** A copy of the tree with the packages linked, for tests that add violations to it. */
export type PlantedTree = {
  readonly folder: string;
  plant(path: string, text: string): void;
  remove(): void;
};

export function copyTree(): PlantedTree {
  const folder = mkdtempSync(join(tmpdir(), "portal-planted-"));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => source === ROOT || !LEFT_OUT.has(basename(source)),
  });
  linkPackages(folder);
  return {
    folder,
    plant: (path, text) => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Links each package; those of our own workspaces lead into the copy. */
function linkPackages(folder: string): void {
  for (const place of ["", ...WORKSPACES]) {
    const from = join(ROOT, place, "node_modules");
    const to = join(folder, place, "node_modules");
    for (const name of namesIn(from).filter((name) => name !== "@portal")) {
      mkdirSync(to, { recursive: true });
      symlinkSync(join(from, name), join(to, name));
    }
  }
  mkdirSync(join(folder, "node_modules", "@portal"));
  for (const name of WORKSPACES) {
    symlinkSync(join(folder, name), join(folder, "node_modules", "@portal", name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
