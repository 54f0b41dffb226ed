import type { OperatorContext } from "../domain/ledger/run-operation.ts";
import type { Report } from "./command.ts";

/** Returns the report of an operation that was done, or rehearsed. */
export function operationReport(operator: OperatorContext, text: string, data: object): Report {
  const { isDryRun } = operator;
  return {
    ok: true,
    lines: [text, ...(isDryRun ? ["(dry run: nothing was changed)"] : [])],
    data: { isDryRun, ...data },
  };
}
