import type { PlayerPage } from "@portal/contract/console/player";
import { hasRight } from "@portal/contract/console/rights";
import { vnd } from "@portal/contract/values/money";
import { use } from "react";
import { formatVnd } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { searchStates, topicNames } from "../cases/words.ts";
import { commandName } from "../log/command-names.ts";
import { StaffContext } from "../session/staff.ts";
import { Lines } from "./lines.tsx";
import { changeNames, requestKinds, requestStatuses } from "./words.ts";

type Case = PlayerPage["cases"][number];

/** Lists the player's cases and requests, the operations of staff, and changes of the account. */
export function Happenings({ page }: { page: PlayerPage }) {
  const { player, changes, cases, dataRequests, log } = page;
  const maySeeLog = hasRight(use(StaffContext)?.roles ?? [], "see-log");
  const logOfPlayer = `/log?${new URLSearchParams({ username: player.username }).toString()}`;
  return (
    <>
      {cases.length > 0 && (
        <Panel title="Vụ việc">
          <Lines
            rows={cases.map((one) => ({ text: caseText(one), at: one.openedAt, to: pageOf(one) }))}
          />
        </Panel>
      )}
      <Panel title="Thay đổi trong 72 giờ">
        <Lines
          rows={changes.map(({ what, changedAt, undoneAt }) => ({
            text: `${changeNames[what] ?? what}${undoneAt === null ? "" : ", đã hoàn tác"}`,
            at: changedAt,
          }))}
          none="Không có thay đổi"
        />
      </Panel>
      {dataRequests.length > 0 && (
        <Panel title="Yêu cầu dữ liệu">
          <Lines
            rows={dataRequests.map(({ kind, status, askedAt }) => ({
              text: `${requestKinds[kind] ?? kind}: ${requestStatuses[status] ?? status}`,
              at: askedAt,
              to: "/data-requests",
            }))}
          />
        </Panel>
      )}
      <Panel title="Nhật ký">
        <Lines
          rows={log.map(({ at, operator, command, reason }) => ({
            text: `${operator}: ${commandName(command)} (${reason})`,
            at,
            to: maySeeLog ? logOfPlayer : undefined,
          }))}
          none="Chưa có thao tác nào"
        />
      </Panel>
    </>
  );
}

function caseText({ topic, search, answerBy, closedAt }: Case): string {
  if (search) {
    const amount = formatVnd(vnd(search.amountVnd));
    return `${topicNames[topic]} ${amount} qua ${sourceName(search.method)}: ${searchStates[search.status]}`;
  }
  const open = answerBy === null ? "đã trả lời" : "chờ trả lời";
  return `${topicNames[topic]}: ${closedAt === null ? open : "đã kết thúc"}`;
}

/** A search that was decided automatically has its money, or nothing to show. */
function pageOf({ id, hasPage, search }: Case): string | undefined {
  if (hasPage) return `/cases/${id}`;
  return search?.transactionId ? `/transactions/${search.transactionId}` : undefined;
}
