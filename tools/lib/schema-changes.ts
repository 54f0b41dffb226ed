import { globSync, readFileSync, watch } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { MIGRATIONS } from "../../server/src/health.ts";
import { ROOT } from "./paths.ts";

/** An editor writes a file in several steps. */
const SETTLE_MS = 100;

/** A file that the database was made from has changed since, so the database no longer fits the code. */
export class SchemaChangedError extends Error {
  constructor(file: string) {
    super(
      `${relative(ROOT, file)} has changed, and the database was made from its earlier version. ` +
        "Stop, and start with an empty database: npm run dev -- --fresh (or npm start -- --fresh).",
    );
  }
}

/** A new file, which the next start applies. */
class SchemaAddedError extends Error {
  constructor(file: string) {
    super(`${relative(ROOT, file)} is new. Stop, and start again: a start applies it.`);
  }
}

export type SchemaWatch = {
  /** Returns what is wrong as long as the files differ from those at the beginning. */
  problem(): Error | undefined;
  close(): void;
};

/**
 * Watches the files of the schema while a database is running that was made from them.
 * @param report called with each new problem
 */
export function watchSchema(
  report: (problem: Error) => void,
  folders: readonly URL[] = MIGRATIONS,
): SchemaWatch {
  const applied = readFiles(folders);
  let problem: Error | undefined;
  const compare = () => {
    const found = differenceOf(applied, readFiles(folders));
    if (found && found.message !== problem?.message) report(found);
    problem = found;
  };
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(compare, SETTLE_MS);
    }),
  );
  return {
    problem: () => problem,
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

type Files = ReadonlyMap<string, string>;

function readFiles(folders: readonly URL[]): Files {
  const paths = folders.flatMap((folder) => globSync(`${fileURLToPath(folder)}*.sql`).toSorted());
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

function differenceOf(applied: Files, now: Files): Error | undefined {
  const changed = applied.keys().find((path) => applied.get(path) !== now.get(path));
  if (changed !== undefined) return new SchemaChangedError(changed);
  const added = now.keys().find((path) => !applied.has(path));
  return added === undefined ? undefined : new SchemaAddedError(added);
}
