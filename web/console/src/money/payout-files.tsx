import { getPayoutFile, listPayouts, type Payout } from "@portal/contract/console/payouts";
import { hasRight } from "@portal/contract/console/rights";
import { Download } from "lucide-react";
import { use } from "react";
import { saveFile } from "../../../src/lib/browser/save-file.ts";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { LIVE_EVERY_MS, send, useReply } from "../api.ts";
import { accountName } from "../books/account-names.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";

/** So many refunds are requested: as many as one file takes. */
const ROWS = 500;

/** For each account: one press makes the file of all its refunds that are ready, another saves a file again. */
export function PayoutFiles({ onDone }: { onDone: () => void }) {
  const query = { sort: "at", limit: ROWS } as const;
  const live = { everyMs: LIVE_EVERY_MS };
  const ofState = (state: Payout["state"]) => ({ query: { ...query, state } });
  const ready = useReply(listPayouts, ofState("ready"), live).data?.rows ?? [];
  const sent = useReply(listPayouts, ofState("sent"), live).data?.rows ?? [];
  const maySave = hasRight(use(StaffContext)?.roles ?? [], "see-payout-files");
  if (ready.length + sent.length === 0) return null;
  return (
    <Panel title="Tệp cho ngân hàng">
      <ul className="stack-3">
        {groupsOf(ready, ({ cashAccount }) => cashAccount).map(([cashAccount, rows]) => (
          <li key={cashAccount} className="stack-2">
            <strong className="smaller">{`${accountName(cashAccount)}: ${sumOf(rows)}`}</strong>
            <OperationChoices
              choices={[
                {
                  key: cashAccount,
                  operation: "pay-refunds",
                  known: { cashAccount, refunds: rows.map(({ refund }) => refund) },
                  fields: [],
                },
              ]}
              isTask
              onDone={onDone}
            />
          </li>
        ))}
        {groupsOf(sent, ({ fileId }) => String(fileId)).map(([id, rows]) => (
          <li key={id} className="row-2">
            <span>{`Tệp số ${id}, chờ ngân hàng: ${sumOf(rows)}`}</span>
            {maySave && <SavePayoutFile id={id} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const sumOf = (rows: readonly Payout[]): string =>
  `${formatNumber(rows.length)} khoản, ${formatNumber(rows.reduce((sum, { amountVnd }) => sum + amountVnd, 0))}đ`;

function groupsOf(
  rows: readonly Payout[],
  keyOf: (row: Payout) => string,
): readonly (readonly [string, readonly Payout[]])[] {
  const groups = new Map<string, Payout[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}

function SavePayoutFile({ id }: { id: string }) {
  const { run, isBusy, failure } = useWork();
  const save = () =>
    void run(async () => {
      const { fileName, csv } = await send(getPayoutFile, { params: { id } });
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), fileName);
    });
  return (
    <>
      <Button tone="outline" size="sm" icon={<Download size={16} />} busy={isBusy} onClick={save}>
        Tải tệp
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </>
  );
}
