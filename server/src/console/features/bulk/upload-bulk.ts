import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { uploadBulk as call } from "@portal/contract/console/bulk";
import { insertBulk } from "../../../operations/money/bulk-store.ts";
import { checkBulk } from "../../../operations/money/check-bulk.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { refusing, type Staff } from "../../../operations/as-staff.ts";

/** Faults that a reply lists at most. Its `faultCount` counts all. */
const FAULTS_SHOWN = 200;

/** Checks a file, and stores it if every row can be carried out. */
export async function uploadBulk(
  services: OperatorServices,
  staff: Staff,
  { fileName, csv }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { rows, totalKp, faults } = await checkBulk(services, csv);
  const runId =
    faults.length > 0
      ? null
      : await refusing(() => insertBulk(services.db, staff.session, fileName, rows));
  const shown = faults.slice(0, FAULTS_SHOWN);
  return { runId, rowCount: rows.length, totalKp, faults: shown, faultCount: faults.length };
}
