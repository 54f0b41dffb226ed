import { leaveWork, type TakenQueue, takeWork } from "@portal/contract/console/queues";
import { hasRight } from "@portal/contract/console/rights";
import { use } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";

type OwnerProps = {
  queue: TakenQueue;
  item: string;
  /** The login of the person who has taken it; null: nobody. */
  owner: string | null;
  onChange: () => void;
};

/** Shows who has taken the work, with the button to take it, to take it over, or to give it back. */
export function Owner({ queue, item, owner, onChange }: OwnerProps) {
  const staff = use(StaffContext);
  const { run, isBusy, failure } = useWork();
  if (!staff) return null;
  const isMine = owner === staff.login;
  const act = () =>
    run(async () => {
      try {
        if (isMine) await send(leaveWork, { body: { queue, item } });
        else await send(takeWork, { body: { queue, item, from: owner } });
      } finally {
        onChange();
      }
    });
  return (
    <div className="row-2 align-centre">
      <span>
        {owner === null ? "Chưa ai nhận" : isMine ? "Bạn đang xử lý" : `${owner} đang xử lý`}
      </span>
      {hasRight(staff.roles, "work") && (
        <Button tone="outline" size="sm" busy={isBusy} onClick={() => void act()}>
          {isMine ? "Trả lại việc" : owner === null ? "Nhận việc" : "Nhận thay"}
        </Button>
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}
