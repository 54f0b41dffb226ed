import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { BulkRun } from "@portal/contract/console/bulk";
import { listRuns } from "../../console/features/bulk/list-runs.ts";
import { reportRun } from "../../console/features/bulk/report-run.ts";
import { uploadBulk } from "../../console/features/bulk/upload-bulk.ts";
import { uuid, typedPath } from "../arguments.ts";
import type { Command } from "../command.ts";
import { carryOutOrder, inOwnWords, operationServices } from "../staff-operation.ts";
import { staffOf } from "../staff-token.ts";

const SHOWN = 100;

export const propose: Command = {
  summary:
    "checks a CSV of grants (username,kp,occasion,note) and proposes it to another person; --dry-run keeps nothing but the checked file",
  parameters: ["file"],
  changes: true,
  run: async (call) => {
    const path = typedPath(call.env, call.args[0] ?? "");
    const csv = await readFile(path, "utf8");
    const [services, staff] = await Promise.all([
      operationServices(call),
      staffOf(call.db, call.env),
    ]);
    const checked = await inOwnWords(() =>
      uploadBulk(services, staff, { fileName: basename(path), csv }),
    );
    const { runId, totalKp, faults, faultCount } = checked;
    if (runId === null) {
      const lines = faults.map(({ line, message }) => `line ${line}: ${message}`);
      return {
        ok: false,
        lines: [...lines, `${faultCount} faults: nothing is kept`],
        data: checked,
      };
    }
    return carryOutOrder(call, { operation: "bulk-grant", runId, totalKp });
  },
};

export const list: Command = {
  summary: "lists files of grants with how far each is; a run that was stopped goes on by itself",
  run: async ({ db }) => {
    const { rows: runs } = await listRuns(db, { sort: "-uploadedAt", limit: SHOWN });
    return { ok: true, lines: runs.map(lineOf), data: { runs } };
  },
};

export const report: Command = {
  summary: "prints what became of each row of a file, as CSV",
  parameters: ["run"],
  run: async (call) => {
    const id = uuid("<run>", call.args[0] ?? "", "file's id");
    const { fileName, csv } = await inOwnWords(async () => reportRun(await call.services(), id));
    return { ok: true, lines: csv.trimEnd().split("\r\n"), data: { fileName, csv } };
  },
};

function lineOf({ id, fileName, rowCount, totalKp, ...run }: BulkRun): string {
  const { approvedBy, finishedAt, granted, givenBefore, refused, uploadedBy } = run;
  const of = `${id}  ${fileName}  ${rowCount} rows, ${totalKp} KP, by ${uploadedBy}`;
  if (approvedBy === null) return `${of}: waits for approval`;
  const done = `granted ${granted}, given before ${givenBefore}, refused ${refused}`;
  return `${of}: ${finishedAt === null ? "running" : "finished"}, approved by ${approvedBy}, ${done}`;
}
