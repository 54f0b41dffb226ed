/** Finds schema files that changed after a development database was made from them: `watchSchema`. */
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { MIGRATIONS } from "../../server/src/health.ts";
import { ROOT } from "./paths.ts";
import { StartProblem } from "./start-problem.ts";

/** Returns the problem that a schema file has changed, so that a database made from it no longer fits the code. */
export const schemaChanged = (file: string): StartProblem =>
  new StartProblem(
    `${relative(ROOT, file)} has changed, and the database was made from its earlier version. ` +
      "Stop, and start with an empty database: npm run dev -- --fresh (or npm start -- --fresh).",
  );

/**
 * Reads the schema files that the database was made from. The returned function returns a problem if one has changed or
 * was added since; `npm run dev` calls it before each call of the portal.
 * @param report called with each new problem
 */
export function watchSchema(
  report: (problem: Error) => void,
  folders: readonly URL[] = MIGRATIONS,
): () => Error | undefined {
  const applied = readFiles(folders);
  let reported: string | undefined;
  return () => {
    const problem = differenceOf(applied, readFiles(folders));
    if (problem && problem.message !== reported) report(problem);
    reported = problem?.message;
    return problem;
  };
}

type Files = ReadonlyMap<string, string>;

function readFiles(folders: readonly URL[]): Files {
  const paths = folders.flatMap((folder) => globSync(`${fileURLToPath(folder)}*.sql`).toSorted());
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

function differenceOf(applied: Files, now: Files): Error | undefined {
  const path = [...applied.keys(), ...now.keys()].find(
    (each) => applied.get(each) !== now.get(each),
  );
  if (path === undefined) return undefined;
  if (applied.has(path)) return schemaChanged(path);
  return new StartProblem(
    `${relative(ROOT, path)} is new. Stop, and start again: a start applies it.`,
  );
}
